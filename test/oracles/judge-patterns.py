# Reads a JSON list of patterns, writes what RE2 says of each: [null, message], or [size of the program, groups, names].
import json
import sys

import re2

options = re2.Options()
options.log_errors = False


def judge(pattern):
    try:
        compiled = re2.compile(pattern, options)
        return [compiled.programsize, compiled.groups, sorted(compiled.groupindex)]
    except re2.error as error:
        return [None, str(error)]


json.dump([judge(pattern) for pattern in json.load(sys.stdin)], sys.stdout)
