#!/bin/sh
# Say in one sentence what is missing when the front end cannot be built here.
if ! command -v node >/dev/null 2>&1; then
    echo "Node.js 20 or newer is needed to build the table: node was not found." >&2
    exit 1
fi
version=$(node --version 2>/dev/null)
major=${version#v}
major=${major%%.*}
case $major in
    '' | *[!0-9]*) major=0 ;;
esac
if [ "$major" -lt 20 ]; then
    echo "Node.js 20 or newer is needed to build the table: node here is ${version:-broken}." >&2
    exit 1
fi
if ! command -v npm >/dev/null 2>&1; then
    echo "npm is needed to build the table: Node.js ${version} is here, npm was not found." >&2
    exit 1
fi
