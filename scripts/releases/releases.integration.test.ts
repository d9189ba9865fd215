import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { releasesStatusSchema } from '@forecourt/shared/contract';
import { EDGE_TEST_ADMIN_TOKEN, startTestEdge, type TestEdge } from '../../host/server/testing/test-edge.ts';
import { captureCommand, runCommandProcess } from '../testing/run-command.ts';
import { createReleasesProgram } from './releases-program.ts';

const wordsOf = (line: string) => line.split(' ').filter(Boolean);

const runHere = (line: string, environment: Record<string, string>) =>
  captureCommand(createReleasesProgram, wordsOf(line), environment);

const run = (line: string, environment: Record<string, string>) =>
  runCommandProcess(['releases', ...wordsOf(line)], environment);

describe('npm run releases', () => {
  let edge: TestEdge;
  let address: string;
  const environmentOf = (changes: Record<string, string>) => ({
    EDGE_URL: address,
    EDGE_ADMIN_TOKEN: EDGE_TEST_ADMIN_TOKEN,
    ...changes,
  });
  const releases = (line: string, changes: Record<string, string> = {}) =>
    runHere(line, environmentOf(changes));
  const vehicle = async () => releasesStatusSchema.parse(await edge.status()).vehicle;

  /** Deploys another release of the area `vehicle`. Returns its version. */
  async function deploy(label: string): Promise<string> {
    const { version } = edge.origin.deploy('vehicle', label);
    await edge.check();
    return version;
  }

  beforeEach(async () => {
    edge = await startTestEdge();
    address = await edge.listenInternal();
  });
  afterEach(() => edge.close());

  it('runs as a process with an exit code', async () => {
    const { version } = edge.origin.deploy('vehicle', 'second');
    const check = await run('check', environmentOf({ EDGE_ADMIN_TOKEN: '' }));
    expect(check).toEqual({ code: 0, printed: expect.stringContaining(version), complaint: '' });
    const pin = await run(`pin vehicle ${version}`, environmentOf({}));
    expect([pin.code, (await vehicle())?.pinned]).toEqual([0, version]);
    const complaint = expect.stringMatching(/^vehicle has no canary\..*\n$/);
    expect(await run('promote vehicle', environmentOf({}))).toEqual({ code: 1, printed: '', complaint });
  });

  it("lists the releases of customers, as a table or as the edge's JSON", async () => {
    const status = await vehicle();
    const list = await releases('list', { EDGE_ADMIN_TOKEN: '' });
    expect(list.complaint).toBe('');
    expect(list.printed).toMatch(
      new RegExp(`^vehicle +${status?.current?.version.replace('+', '\\+')} `, 'm'),
    );
    const json = await releases('list --json');
    expect(JSON.parse(json.printed)).toEqual(await edge.status());
  });

  it('makes the edge check the origins now', async () => {
    const { version } = edge.origin.deploy('vehicle', 'second');
    const checked = await releases('check');
    expect(checked).toEqual({ printed: expect.stringContaining(version), complaint: '' });
  });

  it('rolls back a release, keeps it over a deployment, and continues', async () => {
    const first = (await vehicle())?.current?.version;
    await deploy('second');
    const back = await releases('rollback vehicle');
    expect(back.complaint).toBe('');
    expect(back.printed).toContain(`vehicle: Everybody gets ${first}.`);
    expect(back.printed).toContain('npm run releases -- pin vehicle none');
    const third = await deploy('third');
    expect((await vehicle())?.current?.version).toBe(first);
    expect((await releases('pin vehicle none')).printed).toContain(`Everybody gets ${third}.`);
    expect(await vehicle()).toMatchObject({ pinned: null, current: { version: third } });
  });

  it('gives a release to some visitors, then to everybody', async () => {
    const first = (await vehicle())?.current?.version ?? '';
    await releases(`pin vehicle ${first}`);
    const second = await deploy('second');
    const canary = await releases(`canary vehicle ${second.slice(0, -2)} 10`);
    expect(canary.printed).toContain(`10 % of the visitors get ${second}, everybody else ${first}.`);
    expect((await vehicle())?.canary).toEqual({ version: second, percent: 10 });
    expect((await releases('promote vehicle')).printed).toContain(`Everybody gets ${second}.`);
    expect(await vehicle()).toMatchObject({ canary: null, pinned: null, current: { version: second } });
    const third = await deploy('third');
    expect((await vehicle())?.current?.version).toBe(third);
  });

  it('disables an area with a message, and enables it again', async () => {
    const off = await releases('disable vehicle Back at noon.');
    expect(off.printed).toContain(
      'vehicle: Nobody gets it: it is disabled, and visitors are told "Back at noon."',
    );
    expect((await vehicle())?.disabled).toEqual({ message: 'Back at noon.' });
    expect((await releases('enable vehicle')).printed).toContain('vehicle: Everybody gets ');
    expect((await vehicle())?.disabled).toBeNull();
  });

  it.each([
    ['pin vehicle 9.9.9', 'vehicle has no release "9.9.9"; known are: 1.0.0+'],
    ['pin tyres 1', 'This edge has no area "tyres"; known are: selfservice, vehicle, auth.'],
    ['rollback vehicle', 'vehicle has no earlier good release to go back to.'],
    ['promote vehicle', 'vehicle has no canary.'],
  ])('changes nothing and explains why: %s', async (line, complaint) => {
    const before = await edge.status();
    expect(await releases(line)).toEqual({ printed: '', complaint: expect.stringContaining(complaint) });
    expect(await edge.status()).toEqual(before);
  });

  it.each([
    ['disable vehicle', { EDGE_ADMIN_TOKEN: '' }, 'set EDGE_ADMIN_TOKEN'],
    ['disable tyres', { EDGE_ADMIN_TOKEN: '' }, 'set EDGE_ADMIN_TOKEN'],
    ['disable vehicle', { EDGE_ADMIN_TOKEN: 'another-token-of-16' }, 'does not accept this EDGE_ADMIN_TOKEN'],
  ])('changes nothing: %s with %j', async (line, environment, complaint) => {
    const before = await edge.status();
    const outcome = await releases(line, environment);
    expect(outcome).toEqual({ printed: '', complaint: expect.stringContaining(complaint) });
    expect(await edge.status()).toEqual(before);
  });

  it.each([
    ['rolback vehicle', "unknown command 'rolback'"],
    ['canary vehicle 3f9c 101', 'Expected a number from 0 to 100'],
    ['canary vehicle 3f9c', 'a version and a percentage from 0 to 100, or "off"'],
  ])('changes nothing and says what is wrong with "%s"', async (line, complaint) => {
    const before = await edge.status();
    const outcome = await run(line, environmentOf({}));
    expect(outcome).toEqual({ code: 1, printed: '', complaint: expect.stringContaining(complaint) });
    expect(await edge.status()).toEqual(before);
  });

  it('explains itself', async () => {
    const outcome = await run('--help', {});
    const printed = expect.stringContaining('canary <area> <version> [percent]');
    expect(outcome).toEqual({ code: 0, printed, complaint: '' });
  });
});

describe('npm run releases, without an edge that does what it wants', () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function serve(listener: RequestListener): Promise<string> {
    server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('explains that the edge takes no changes without a token', async () => {
    const edge = await startTestEdge({ EDGE_ADMIN_TOKEN: '' });
    const environment = { EDGE_URL: await edge.listenInternal(), EDGE_ADMIN_TOKEN: EDGE_TEST_ADMIN_TOKEN };
    const { complaint: said } = await runHere('disable vehicle', environment);
    await edge.close();
    expect(said).toContain('was started without EDGE_ADMIN_TOKEN');
  });

  it('explains that the edge does not run', async () => {
    const address = await serve(() => {});
    server?.close();
    const { complaint: said } = await run('list', { EDGE_URL: address });
    expect(said).toContain(
      `The edge at ${address} cannot be reached: nobody listens there (ECONNREFUSED). Is it running?`,
    );
  });

  it.each([
    ['a port that is never spoken to', 'http://127.0.0.1:1', 'http://127.0.0.1:1 cannot be reached: '],
    ['a name that nobody has', 'http://edge.invalid', 'http://edge.invalid cannot be reached: '],
    ['another protocol', 'https://127.0.0.1', 'cannot be reached: what answers there does not speak TLS'],
  ])('explains what is wrong with %s', async (_case, address, complaint) => {
    const other = await serve((_request, response) => response.end());
    const url = address === 'https://127.0.0.1' ? other.replace('http', 'https') : address;
    const { complaint: said } = await run('list', { EDGE_URL: url });
    expect(said).toContain(complaint);
    expect(said).not.toMatch(/TypeError|fetch failed/);
  });

  it.each([
    [
      'a page',
      200,
      '<!doctype html>',
      'is not an edge: GET /-/releases answered with something that is not JSON',
    ],
    ['another JSON', 200, '{"vehicle":{"current":1}}', 'GET /-/releases answered with vehicle.current: '],
    ['an error', 502, 'Bad gateway', 'is not an edge: GET /-/releases answered 502'],
  ])('explains that %s is no response of an edge', async (_case, status, body, complaint) => {
    const address = await serve((_request, response) => response.writeHead(status).end(body));
    const { complaint: said } = await runHere('list', { EDGE_URL: `${address}/` });
    expect(said).toContain(complaint);
  });

  it('refuses an invalid address', async () => {
    const { complaint: said } = await runHere('list', { EDGE_URL: 'localhost:3000' });
    expect(said).toContain('EDGE_URL must be the address');
  });

  it('uses the edge of the local site, at its shifted port', async () => {
    const { complaint: said } = await runHere('list', { PORT_OFFSET: '53000' });
    expect(said).toContain('The edge at http://localhost:56100 cannot be reached');
  });
});
