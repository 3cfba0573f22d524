# Trains on two files of a store, of which the server does not give the first, however often
# it is asked: without and with --skip_bad_records. In the folder of the files and the program.
set -e
export SYSTOLE_STORAGE=attempts=2,backoff=1ms,max_backoff=2ms,stall=1s
ask() { python3 -c 'import sys, urllib.request as r
d = open(sys.argv[3], "rb").read() if len(sys.argv) > 3 else sys.argv[2].encode()
r.urlopen(r.Request(sys.argv[1], d, method="PUT" if len(sys.argv) > 3 else None)).read()' "$SERVER/$@"; }

ask _put/bucket/bad put good
ask _put/bucket/good put good
for faults in '"403"' '"404"' '"429"' '"500"' '"reset"' '"hang"' '"short:0"' '"cut:2000"|"reset"'; do
  for skip in 0 1; do
    echo "fault $faults, left out $skip"
    last=${faults#*|}
    ask _faults "{\"match\": \"bad.alt=media\", \"faults\": [${faults%|*}, $last, $last, $last, $last, $last]}"
    ./pictures train --max_steps=20 --train_files=gs://bucket/bad,gs://bucket/good --model_dir=model$skip --skip_bad_records=$skip ||
      test $skip = 0
    rm -rf model$skip
  done
done
