"""`python -m validator`: the same as the command `swtcg`."""

import sys

from validator.cli import main

if __name__ == "__main__":
    sys.exit(main())
