// The one source of each target whose precompiled header others reuse.
