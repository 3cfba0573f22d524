# Run by storage.test beside fake-gcs-server.
set -e
export SYSTOLE_STORAGE=backoff=1ms,block=256K,part=256K
tpu-data shuffle data -o 'gs://bucket/a folder/parts' --seed=1
tpu-data shard 'gs://bucket/a folder/parts' -o gs://bucket/data/train --shards=4
tpu-data count 'gs://bucket/data/train-*'
tpu-data shard 'gs://bucket/a folder/parts' -o train --shards=4 > /dev/null
for folder in local gs://bucket/model; do
  case $folder in local) files='train-*' ;; *) files='gs://bucket/data/train-*' ;; esac
  ./tiny train --train_files="$files" --model_dir=$folder --max_steps=6 --save_checkpoints_steps=2 \
    --iterations_per_loop=2 --save_summary_steps=2 --keep_checkpoint_max=2
  ./tiny train --train_files="$files" --model_dir=$folder --max_steps=8
done
tpu-ckpt compare local gs://bucket/model
tpu-data count 'gs://bucket/none-*' 2>&1 || true
