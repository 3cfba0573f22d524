// The one source of the target whose precompiled header all others reuse.
