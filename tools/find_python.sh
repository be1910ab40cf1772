#!/bin/sh
# Print a Python 3.11 or newer that can make a virtual environment, or say in one sentence what is wrong.
# $PYTHON, if set, is the only one that is tried.
found=""
for python in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null) || continue
    major=${version%%.*}
    minor=${version#*.}
    if [ "$major" -ne 3 ] || [ "$minor" -lt 11 ]; then
        found="${found:+$found, }$python is $version"
        continue
    fi
    if "$python" -c 'import ensurepip, venv' 2>/dev/null; then
        command -v "$python"
        exit 0
    fi
    found="${found:+$found, }$python $version lacks venv (Debian: apt install python$version-venv)"
done
echo "Python 3.11 or newer with venv is needed: ${found:-no Python found}." >&2
exit 1
