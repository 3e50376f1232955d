# Answers, in each form.
. "$(dirname -- "$0")/lib.sh"

expect 0 "$orime" solve heart.ini
prints_all "$wide_heart"
says 'heart.ini: solved'
expect 0 "$orime" solve --picture glyphs heart.ini
prints_all "$heart"
expect 0 "$orime" solve --unique -p glyphs heart.ini
prints_all "$heart"
says 'heart.ini: unique'
expect 0 "$orime" solve - <heart.ini
prints_all "$wide_heart"
expect 0 "$orime" solve -- heart.ini
prints_all "$wide_heart"

# Not unique: both answers, and where they differ.
expect 1 "$orime" solve --unique --picture=glyphs two.ini
says 'two.ini: 4 cells differ, marked *: r1c1 r1c2 r2c1 r2c2'
says 'two.ini: at least 2 answers'
[ "$(grep . out | sort | uniq -c | tr -s ' \n' ' ')" = ' 2 #. 2 ** 2 .# ' ] || fail 'the two answers and their difference'

# No answer: the reason is named.
expect 1 "$orime" solve broken-heart.ini
prints_nothing
says 'broken-heart.ini: no solution: '
says '14'
says '15'

expect 0 "$orime" solve -n 3 -p glyphs many.ini
[ "$(grep -c '#' out)" -eq 18 ] || fail 'three answers'
says 'many.ini: at least 3 answers'
expect 0 "$orime" solve -n1000 -p glyphs many.ini
[ "$(grep -c '#' out)" -eq 4320 ] || fail '720 answers'
says 'many.ini: 720 answers'

# Counting.
expect 0 "$orime" count many.ini
prints_all 720
says_nothing
expect 0 "$orime" count --limit 100 many.ini
prints_all 'at least 100'
expect 0 "$orime" count --limit 0 two.ini
prints_all 2
expect 1 "$orime" count broken-heart.ini
prints_all 0

# The same answers whatever the engine's options.
for options in learning=off shorten=off restarts=off order=first order=smallest probing=first probing=off seed=7; do
    expect 0 "$orime" count --set "engine.$options" many.ini
    prints_all 720
done

# JSON: one line, and the keys in their order.
expect 0 "$orime" solve --json --unique heart.ini
[ "$(wc -l <out)" -eq 1 ] || fail 'one line'
prints '{"file":"heart.ini","rule":"nonogram","status":"unique","solutions":1,"exact":true,"solution":["##.##","#####",".###.","..#..","..#.."],"backbone":null,'
prints '"stats":{"cells":25,"constraints":10,"decisions":0,"conflicts":0,"propagations":'
for key in learned restarts read_s build_s solve_s; do
    prints "\"$key\":"
done
says_nothing
expect 0 "$orime" solve --json heart.ini
prints '"status":"solved","solutions":1,"exact":false,'
expect 1 "$orime" solve --json --unique two.ini
prints '"status":"multiple","solutions":2,"exact":false,'
expect 0 "$orime" solve --json -n 5 two.ini
prints '"status":"multiple","solutions":2,"exact":true,'
prints '"answers":[['
expect 1 "$orime" solve --json broken-heart.ini
prints '"status":"none","solutions":0,"exact":true,"solution":null,'
prints '"reason":"'
expect 0 "$orime" count --json many.ini
prints '"status":"multiple","solutions":720,"exact":true,'

# Statistics are words.
expect 0 "$orime" solve --stats heart.ini
prints_all "$wide_heart"
says '25 cells, 10 constraints, 0 decisions, 0 conflicts'

# Several searches for one puzzle: the same answers and statuses, whoever is first; a limit stops them all.
expect 0 "$orime" solve --unique -p glyphs --portfolio 3 heart.ini
prints_all "$heart"
says 'heart.ini: unique'
expect 1 "$orime" solve --portfolio 2 broken-heart.ini
prints_nothing
says 'broken-heart.ini: no solution: '
expect 0 "$orime" count --portfolio 4 many.ini
prints_all 720
expect 2 "$orime" solve --portfolio 2 no-such-file.ini
says 'no-such-file.ini: cannot be opened'
