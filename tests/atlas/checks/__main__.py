"""python3 -m checks DIR [KIND...] in tests/atlas: all published answers of the kinds, held against their checkers."""
import json
import os
import sys

import checks

checks.load()
for name in sys.argv[2:] or sorted(checks.CHECKS):
    path = os.path.join(sys.argv[1], name + ".jsonl")
    if not os.path.exists(path):
        continue
    with open(path) as data:
        records = [json.loads(line) for line in data]
    broken = [(r["id"], checks.why_broken(name, r["problem"], r["solution"])) for r in records]
    broken = [(id, why) for id, why in broken if why]
    print(f"{name:20} {len(records) - len(broken):3} of {len(records):3}")
    for id, why in broken:
        print(f"    {id}: {why}")
