/**
 * Runs what starts a process. What keeps it from starting is told in one message, without a stack.
 * @param name what this process is, such as "api"
 */
export async function runProcess(name: string, start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
