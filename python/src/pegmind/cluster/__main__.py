"""`python -m pegmind.cluster`: proofs by files, for arrays of jobs."""

import os
import sys

from pegmind.cluster.command import main

if __name__ == "__main__":
    code = main(sys.argv[1:])
    sys.stdout.flush()
    sys.stderr.flush()
    # Tasks that are still at work when somebody presses Ctrl-C would be waited for.
    os._exit(code)
