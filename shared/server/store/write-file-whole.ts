import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces a file in one step: after a crash or on a full disk there is the old or the new one, never a part.
 * @param scratch folder for unfinished files, on the same disk as the file
 */
export async function writeFileWhole(
  file: string,
  content: Uint8Array | string,
  scratch: string,
): Promise<void> {
  const unfinished = path.join(scratch, crypto.randomUUID());
  await Promise.all([mkdir(scratch, { recursive: true }), mkdir(path.dirname(file), { recursive: true })]);
  try {
    const handle = await open(unfinished, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
  // The new name itself must survive a power cut too.
  const folder = await open(path.dirname(file));
  await folder.sync().finally(() => folder.close());
}
