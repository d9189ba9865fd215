import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../root.ts';
import type { SitePartDescription } from './describe-parts.ts';
import { findFreePorts, isPortTaken } from './free-ports.ts';
import { LocalSite, SitePartProcess } from './site.ts';

const SERVER = `
  import { createServer } from 'node:http';
  import { writeFileSync } from 'node:fs';
  const server = createServer((request, response) => {
    if (request.url === '/fall') process.exit(3);
    response.end('here');
  });
  console.log('listening on ' + process.env.PORT);
  server.listen(process.env.PORT, '127.0.0.1');
  process.on('SIGTERM', () => {
    writeFileSync(process.env.FAREWELL, 'bye');
    process.exit(0);
  });
`;

let folder: string;
let port: number;
let part: SitePartProcess;

async function partWith(source: string, rest: Partial<SitePartDescription> = {}): Promise<SitePartProcess> {
  const script = path.join(folder, 'part.mjs');
  writeFileSync(script, source);
  port = (await findFreePorts(['api'])).api;
  return new SitePartProcess(
    {
      name: 'api',
      role: 'the api',
      port,
      script,
      parameters: [],
      environment: { PORT: String(port), FAREWELL: path.join(folder, 'farewell') },
      readyUrl: `http://127.0.0.1:${port}/`,
      readyWhen: 'success',
      after: [],
      ...rest,
    },
    folder,
  );
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'part-'));
});

afterEach(async () => {
  await part?.kill();
  rmSync(folder, { recursive: true });
});

test('is ready after any response if its description allows it', async () => {
  part = await partWith(SERVER.replace("response.end('here')", 'response.writeHead(404).end()'), {
    readyWhen: 'any answer',
  });
  await expect(part.start()).resolves.toBeUndefined();
});

test('is ready once it responds, and logs its output', async () => {
  part = await partWith(SERVER);
  await part.start();
  expect(await (await fetch(part.description.readyUrl)).text()).toBe('here');
  expect(part.lastLines()).toBe(`listening on ${port}`);
});

test('reports its last lines if it does not start', async () => {
  part = await partWith("console.error('Port 1 is taken'); process.exit(1);");
  await expect(part.start()).rejects.toThrow('The api did not start.\nPort 1 is taken');
});

test('ends cleanly when stopped, and starts again on its port', async () => {
  part = await partWith(SERVER);
  const deaths = jest.fn();
  part.onDeath = deaths;
  await part.start();
  await part.stop();
  expect(existsSync(path.join(folder, 'farewell'))).toBe(true);
  expect(await isPortTaken(port)).toBe(false);
  await part.start();
  expect(await isPortTaken(port)).toBe(true);
  expect(deaths).not.toHaveBeenCalled();
});

test('ends at once when killed', async () => {
  part = await partWith(SERVER);
  await part.start();
  await part.kill();
  expect(existsSync(path.join(folder, 'farewell'))).toBe(false);
  expect(await isPortTaken(port)).toBe(false);
});

test('reports an unexpected end', async () => {
  part = await partWith(SERVER);
  await part.start();
  const death = new Promise<SitePartProcess>((resolve) => {
    part.onDeath = resolve;
  });
  connect(port, '127.0.0.1').end('GET /fall HTTP/1.1\r\nHost: x\r\n\r\n');
  expect(await death).toBe(part);
});

test('refuses to be started twice', async () => {
  part = await partWith(SERVER);
  await part.start();
  await expect(part.start()).rejects.toThrow('The api is already running');
});

test('reports that the database cannot be reached, without its password, and stops the other parts', async () => {
  const ports = await findFreePorts();
  const site = new LocalSite({
    ports,
    data: folder,
    settingsFile: path.join(root, 'site.settings.json'),
    emulator: true,
    mailbox: true,
    elsewhere: ['identity', 'edge', 'origin-auth', 'origin-selfservice', 'origin-vehicle'],
    environment: { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/forecourt' },
  });
  const failure = await site.start().catch(String);
  expect(failure).toMatch(/^CommandError: The api was not ready after \d+ s\.\n.*(database|PostgreSQL)/is);
  expect(failure).not.toContain('secret');
  expect(await Promise.all([ports.api, ports.mailbox].map(isPortTaken))).toEqual([false, false]);
});
