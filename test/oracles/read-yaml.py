# Reads YAML with PyYAML: a JSON list of [text, JSON of what it should contain] on standard input; for each, what it contains instead as JSON,
# or an empty text.

import json
import sys

import yaml


# The reader in Python: what it takes for a text is a text for all readers of YAML 1.1. Equal members, whatever their order.
def judge(text, wanted):
    found = json.dumps(yaml.load(text, Loader=yaml.SafeLoader), sort_keys=True)
    return "" if found == json.dumps(json.loads(wanted), sort_keys=True) else found


print(json.dumps([judge(*case) for case in json.load(sys.stdin)]))
