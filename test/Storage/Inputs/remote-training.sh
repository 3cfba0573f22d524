# Trains on disk and in a store, which is the first argument (gs:// or s3://), the same way,
# with faults on the way; in a folder with the program `tiny` and the records `train-0`.
set -e
store=$1
export SYSTOLE_STORAGE=backoff=1ms,max_backoff=10ms,stall=2s,block=64K
ask() { python3 -c 'import sys, urllib.request as r
d = open(sys.argv[3], "rb").read() if len(sys.argv) > 3 else sys.argv[2].encode() if len(sys.argv) > 2 else None
sys.stdout.buffer.write(r.urlopen(r.Request(sys.argv[1], d, method="PUT" if len(sys.argv) > 3 else None)).read())' "$SERVER/$@"; }

ask _put/bucket/data/train-0 put train-0 > /dev/null
ask _faults '{"match": "train-0", "faults": ["ok", "500", "cut:5000", "reset", "429", "short:7"]}' > /dev/null
for folder in local $store/model; do
  case $folder in local) files=train-0 ;; *) files="$store/data/train-*" ;; esac
  ./tiny train --train_files="$files" --model_dir=$folder --max_steps=6 --save_checkpoints_steps=2 \
    --iterations_per_loop=2 --save_summary_steps=2 --keep_checkpoint_max=2
  # An answer that is lost on the way is no lost checkpoint.
  ask _faults '{"match": "checkpoint|ckpt-8", "faults": ["ok", "lost", "503", "lost", "reset"]}' > /dev/null
  ./tiny train --train_files="$files" --model_dir=$folder --max_steps=8
  ./tiny evaluate --eval_files="$files" --model_dir=$folder
  ./tiny predict --eval_files="$files" --model_dir=$folder --output=$folder/classes.csv
done
tpu-ckpt compare local $store/model
ask _get/bucket/model/classes.csv | cmp - local/classes.csv
ask _get/bucket/model/checkpoint | sed '/timestamps/d'
echo "lists: $(ask _get/bucket/model/checkpoint | grep -c 'model.ckpt-')"

# Another job's lock, whose machine was lost, is no obstacle.
echo "process 1 on elsewhere" > other
ask _put/bucket/model/.systole.lock put other > /dev/null
./tiny train --train_files=$store/data/train-0 --model_dir=$store/model --max_steps=10
ask _get/bucket/model/.systole.lock 2> /dev/null || echo "the lock is gone"
# An export is whole when its signature is there, and never written over.
./tiny export $store/serving --model_dir=$store/model --export_version=1
ask _get/bucket/serving/1/signature.json
tpu-ckpt list $store/serving/1/model.safetensors
! ./tiny export $store/serving --model_dir=$store/model --export_version=1

! ./tiny train --train_files=$store/none-* --model_dir=$store/other --max_steps=6
ask _faults '{"match": "train-0", "faults": ["ok", "ok", "403", "403", "403", "403"]}' > /dev/null
! ./tiny train --train_files=$store/data/train-0 --model_dir=$store/other --max_steps=6
ask _faults '{"match": "train-0", "faults": []}' > /dev/null
ask _faults '{"match": "GET (/s3/.*train-0|.*train-0.alt=media)", "faults": ["ok", "change"]}' > /dev/null
! ./tiny train --train_files=$store/data/train-0 --model_dir=$store/other --max_steps=6
