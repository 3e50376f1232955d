a traffic light
#d
   0:.   #ffffff   background
   k:k   #202020   black
   r:r   #d02020   red
   y:y   #f2c81e   yellow
   g:g   #2e9a3c   green
   e:e   #909498   grey
: rows
5k
1k 3r 1k
1k 3r 1k
5k
1k 3y 1k
1k 3y 1k
5k
1k 3g 1k
1k 3g 1k
5k
1e
3e
: columns

10k
1k 2r 1k 2y 1k 2g 1k 1e
1k 2r 1k 2y 1k 2g 1k 2e
1k 2r 1k 2y 1k 2g 1k 1e
10k

: end
