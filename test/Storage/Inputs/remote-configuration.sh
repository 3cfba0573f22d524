# Gives the program `tiny` settings by HTTP; in a folder with the records `data`.
export SYSTOLE_STORAGE=backoff=1ms,max_backoff=10ms,stall=2s
put() { python3 -c 'import sys, urllib.request as r
r.urlopen(r.Request(sys.argv[1] + "/_put/bucket/config", sys.argv[2].encode(), method="PUT"))' $SERVER "$1"; }
train() { ./tiny $command --config=$SERVER/files/bucket/config "$@"; echo "exit code $?"; }

command=train
put "--max_steps=7
--hook=/tmp/other.so"
train --train_files=data --model_dir=model
put "--max_steps=7
--model-dir=$PWD/elsewhere"
train --train_files=data
test ! -e elsewhere || echo "elsewhere was written"
for flag in output profile_dir monitor master evaluation_master tpu_name; do
  case $flag in output) command=predict ;; *) command=train ;; esac
  put "--$flag=1.csv"
  train --model_dir=model
done
# The command line goes first.
command=train
put "--max_steps=7
--model_dir=$PWD/elsewhere
--train_files=data"
train --model_dir=model
printf '%s\n' --max_steps=9 --model_dir=model --train_files=data > config
./tiny train --config=config
echo "exit code $?"
