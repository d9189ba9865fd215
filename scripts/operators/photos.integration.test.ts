import { CommandError } from '../terminal.ts';
import { runCommandInProcess } from '../testing/run-command.ts';
import { createPhotosProgram } from './photos.ts';
import { prepareFakeApi } from './testing/fake-api.ts';

let faults: { complete: number; lost: string[]; orphans: string[] };
const api = prepareFakeApi((method) => ({ body: method === 'GET' ? faults : { cleared: 2 } }));
const photos = (line: string) =>
  runCommandInProcess(createPhotosProgram, line.split(' '), { API_INTERNAL_URL: api.address });

describe('npm run photos', () => {
  it('lists photos without files and files without photos', async () => {
    faults = { complete: 12, lost: ['a'], orphans: ['b', 'c'] };
    expect(await photos('check')).toBe(
      [
        '12 complete',
        '1 without their files (a backup may have them):',
        '  a',
        '2 that no longer exist, but whose files do (`npm run photos -- clear` deletes them):',
        '  b',
        '  c',
      ].join('\n'),
    );
    faults = { complete: 12, lost: [], orphans: [] };
    expect(await photos('check')).toBe('12 complete');
  });

  it('removes files without a photo', async () => {
    expect(await photos('clear')).toBe('Deleted: 2 photos that no longer exist, with their files.');
    expect(api.requests).toEqual(['POST /api/photos/clear {"what":"orphans"}']);
  });

  it('deletes photos whose files are lost, unless all files are missing', async () => {
    faults = { complete: 3, lost: ['a', 'b'], orphans: [] };
    expect(await photos('clear --lost')).toBe('Deleted: 2 photos without their files.');
    faults = { complete: 0, lost: ['a', 'b'], orphans: [] };
    await expect(photos('clear --lost')).rejects.toThrow(CommandError);
    expect(api.requests.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });
});
