// Loaded into every child process before its script: ends the child when the channel to its parent closes. The channel closes
// even after `kill -9` of the parent.

const GRACE_MS = 5_000;

// Processes that the child forks inherit `--import` and load this file too, but have another parent and no channel to this one.
if (process.env.FORECOURT_PARENT === String(process.ppid)) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    // The child leads a process group, so end the whole group.
    process.kill(-process.pid, 'SIGTERM');
  });
  // The open channel alone must not prevent a finished script from ending.
  process.channel?.unref();
}
