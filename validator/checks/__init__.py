"""Who runs the rules: one module for each thing that is checked."""
