"""Where claims meet evidence: checks, the runner that judges them, reports and the command line."""
