// Loaded into every child before its own script. The channel to the parent closes however the parent ends, so
// that even `kill -9` of it leaves nothing behind.

const GRACE_MS = 5_000;

// Processes that the child forks for itself inherit this file, but not the channel to this parent.
if (process.env.FORECOURT_PARENT === String(process.ppid)) {
  process.once('disconnect', () => {
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    // A child leads a process group of its own.
    process.kill(-process.pid, 'SIGTERM');
  });
  // The channel alone must not keep a script alive that has done its work.
  process.channel?.unref();
}
