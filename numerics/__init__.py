"""What is computed: arithmetic, definitions as code, sampling and solving.

This floor of the house implements definitions and machinery.  It knows nothing of what people derived from them.
"""
