// Loaded into every child before its script. The channel to the parent closes in any case, even after `kill -9`, and then the
// child ends.

const GRACE_MS = 5_000;

// Processes that the child forks inherit this file, but not the channel to this parent.
if (process.env.FORECOURT_PARENT === String(process.ppid)) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    // A child leads its process group.
    process.kill(-process.pid, 'SIGTERM');
  });
  // The channel alone must not keep a finished script alive.
  process.channel?.unref();
}
