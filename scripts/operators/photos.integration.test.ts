import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { CommandError } from '../terminal.ts';
import { createPhotosProgram } from './photos.ts';

let server: Server;
let address: string;
const asked: string[] = [];
let faults: { complete: number; lost: string[]; orphans: string[] };
beforeAll(async () => {
  server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url} ${await text(request)}`.trim());
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(request.method === 'GET' ? faults : { cleared: 2 }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => asked.splice(0));
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function photos(line: string): Promise<string> {
  const printed: string[] = [];
  const environment = { API_INTERNAL_URL: address };
  const program = createPhotosProgram({ environment, print: (said) => printed.push(said) });
  await program.parseAsync(line.split(' '), { from: 'user' });
  return printed.join('\n');
}

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
    expect(asked).toEqual(['POST /api/photos/clear {"what":"orphans"}']);
  });

  it('deletes photos whose files are lost, unless all files are missing', async () => {
    faults = { complete: 3, lost: ['a', 'b'], orphans: [] };
    expect(await photos('clear --lost')).toBe('Deleted: 2 photos without their files.');
    faults = { complete: 0, lost: ['a', 'b'], orphans: [] };
    await expect(photos('clear --lost')).rejects.toThrow(CommandError);
    expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });
});
