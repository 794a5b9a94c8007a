"""`python -m pegmind.cluster`: proofs by files, for arrays of jobs."""

import sys

from pegmind.cluster.command import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
