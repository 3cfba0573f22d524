"""Writes records of 11 characters, for a transformer that sees 10: EXAMPLES OUTPUT."""
import sys

sys.path.insert(0, sys.argv[1])
import tfrecord

text = b"To be, or not to be, that is the question: whether 'tis nobler in the mind to suffer "
tfrecord.write(sys.argv[2], (tfrecord.example({"text": text[i:i + 11]}) for i in range(len(text) - 10)))
