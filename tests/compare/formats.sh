# The formats of the answer.
. "$(dirname -- "$0")/lib.sh"

expect 0 "$orime" compare --no-times plain.ini
[ "$(head -n 11 out)" = 'plain.ini: 4 puzzles, 2 variants, ask unique

                   default                       plain
puzzle             verdict  answers  conflicts   verdict  answers  conflicts
heart.ini          unique         1          0   unique         1          0
broken-heart.ini   none           0          0   none           0          0
two.ini            several       2+          0   several       2+          0
many.ini           several       2+          0   several       2+          0

total                          default       plain
decided                         4 of 4      4 of 4' ] || fail 'the table'
prints 'default: the baseline, 4 of 4 decided.'
prints_no seconds
expect 0 "$orime" compare plain.ini
prints 'seconds, PAR-2'

expect 0 "$orime" compare --no-times --format csv plain.ini
prints 'puzzle,variant,rules,verdict,answers,exact,stopped,conflicts,decisions,propagations,changes,learned,restarts,message'
prints 'heart.ini,plain,nonogram,unique,1,yes,,0,'
[ "$(wc -l <out)" -eq 9 ] || fail 'a line a cell'
expect 0 "$orime" compare --no-times --format markdown plain.ini
[ "$(sed -n 5,7p out)" = '| puzzle | default | plain |
|---|---|---|
| heart.ini | unique, 1, 0 | unique, 1, 0 |' ] || fail 'the table in Markdown'

cp heart.ini '<b>&"x,y|*.ini'
config odd.ini 'puzzles = heart.ini <b>&"x,y|\*.ini many.ini
[variant default]
[variant <i>&"|*]
engine.learning = off'
for times in '' --no-times; do
    # shellcheck disable=SC2086
    expect 0 "$orime" compare $times --format json odd.ini -o odd.json
    prints_nothing
    # shellcheck disable=SC2086
    expect 0 "$orime" compare $times --format html odd.ini -o odd.html
    # shellcheck disable=SC2086
    expect 0 "$orime" compare $times --format csv odd.ini -o odd.csv
    cat >look.py <<'END'
import csv, json, re, sys
import xml.etree.ElementTree as tree

times = len(sys.argv) < 2
odd, variant = '<b>&"x,y|*.ini', '<i>&"|*'
report = json.load(open("odd.json"))
assert [p["name"] for p in report["puzzles"]] == ["heart.ini", odd, "many.ini"]
assert report["variants"][1]["name"] == variant and report["disagreements"] == []
assert ("seconds" in report["variants"][0]) == times
assert report["puzzles"][2]["results"][1]["verdict"] == "several"
rows = list(csv.DictReader(open("odd.csv", newline="")))
assert len(rows) == 6 and rows[3]["puzzle"] == odd and rows[3]["variant"] == variant
assert ("seconds" in rows[0]) == times and rows[3]["message"] == "" and rows[3]["restarts"].isdigit()

text = open("odd.html", encoding="utf-8").read()
page = tree.fromstring(text.replace("<!DOCTYPE html>", ""))
h = "{http://www.w3.org/1999/xhtml}"
s = "{http://www.w3.org/2000/svg}"
# Nothing from the network: the only addresses are names of namespaces.
assert not re.search(r"(src|href)=|@import|url\(", text)
assert "prefers-color-scheme:dark" in text
table = page.find(f".//{h}table[@class='sort']")
rows = table.findall(f"{h}tbody/{h}tr")
assert [r.find(f"{h}th").text for r in rows] == ["heart.ini", odd, "many.ini"]
assert all(len(r) == 1 + 2 * (4 if times else 3) for r in rows)
cactus, scatter = [f.find(f"{s}svg") for f in page.findall(f".//{h}figure")]
assert len(cactus.findall(f"{s}polyline")) == 2
assert all(len(line.get("points").split()) == 3 for line in cactus.findall(f"{s}polyline"))
titles = [c.find(f"{s}title").text for c in scatter.findall(f"{s}circle")]
assert len(titles) == 3 and titles[1].startswith(odd + ", " + variant + ": ")
for svg in (cactus, scatter):
    for at in svg.iter():
        for key in ("x", "x1", "x2", "cx"):
            assert 0 <= float(at.get(key, 0)) <= 640
        for key in ("y", "y1", "y2", "cy"):
            assert 0 <= float(at.get(key, 0)) <= 400
END
    # shellcheck disable=SC2086
    expect 0 python3 look.py $times
done
