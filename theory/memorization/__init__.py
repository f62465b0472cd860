"""How many examples a layer of multi-head attention memorises, and which ranks bound it."""
