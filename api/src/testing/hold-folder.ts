// Locks the folder that it is given, says whether it got it, and holds it until its input ends.
import { lockFolder } from '../platform/db/folder-lock.ts';

const [folder = ''] = process.argv.slice(2);
try {
  const unlock = await lockFolder(folder);
  console.log('got it');
  process.stdin.resume().once('end', () => {
    unlock();
    process.exit();
  });
} catch (error) {
  console.log(error instanceof Error ? error.message : error);
}
