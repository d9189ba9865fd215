/** @jest-environment node */
import type { LookupAddress, lookup } from 'node:dns';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Agent, request } from 'undici';
import { AddressRefused, createOutboundAgent, createPublicAddressLookup } from './outbound-agent.ts';

let server: Server;
let port: number;
let asked = 0;
beforeAll(async () => {
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
  });
  // Listen on all IPv4 and IPv6 addresses of this machine.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  asked = 0;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const agents: Agent[] = [];
function agent(allowPrivate: boolean, answers?: string[][]) {
  const made = createOutboundAgent({
    allowPrivate,
    connectTimeoutMs: 2_000,
    ...(answers && { lookup: lookupOf(answers) }),
  });
  agents.push(made);
  return made;
}
afterEach(() => Promise.all(agents.splice(0).map((each) => each.destroy())));

/** Creates a lookup that returns one list after the other, and the last one again and again. */
function lookupOf(answers: string[][]): typeof lookup {
  const answer = (
    _name: string,
    _options: object,
    callback: (error: null, found: LookupAddress[]) => void,
  ) => {
    const [addresses = []] = answers.length > 1 ? answers.splice(0, 1) : answers;
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
  return answer as unknown as typeof lookup;
}

const ask = (dispatcher: Agent, host: string) => request(`http://${host}:${port}/`, { dispatcher });

describe('a request to an address given by others', () => {
  it.each([
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0x7f.1',
      '017700000001',
      '0177.0.0.1',
      '0',
      '0.0.0.0',
    ],
    ...[
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[0:0:0:0:0:ffff:7f00:1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
    ],
    ...['localhost', 'LOCALHOST', '%6cocalhost', 'ⓛocalhost', '127.0.0.1.', '①27.0.0.1'],
  ])('does not reach this machine as %s', async (host) => {
    await expect(ask(agent(false), host)).rejects.toBeInstanceOf(AddressRefused);
    expect(asked).toBe(0);
  });

  it.each([[['10.1.2.3']], [['fd00::1', '192.168.0.9']], [['169.254.169.254']], [[]]])(
    'does not follow a name to %j',
    async (addresses) => {
      await expect(ask(agent(false, [addresses]), 'a.example')).rejects.toBeInstanceOf(AddressRefused);
    },
  );

  it('does not follow a name that resolves differently than before', async () => {
    const answers = [['1.1.1.1'], ['127.0.0.1']];
    const changing = lookupOf(answers);
    const rebinding = createOutboundAgent({ allowPrivate: false, connectTimeoutMs: 2_000, lookup: changing });
    agents.push(rebinding);
    // A check before the request finds nothing wrong.
    const seen = await new Promise<string>((resolve) =>
      createPublicAddressLookup(changing)('a.example', {}, (_, found) => resolve(found as string)),
    );
    expect(seen).toBe('1.1.1.1');
    await expect(ask(rebinding, 'a.example')).rejects.toBeInstanceOf(AddressRefused);
    expect(asked).toBe(0);
  });

  it('uses only the public ones of several addresses', async () => {
    const mixed = lookupOf([['127.0.0.1', '1.1.1.1', '::1', '2606:4700::1']]);
    const found = await new Promise((resolve) =>
      createPublicAddressLookup(mixed)('a.example', { all: true }, (_, all) => resolve(all)),
    );
    expect(found).toEqual([
      { address: '1.1.1.1', family: 4 },
      { address: '2606:4700::1', family: 6 },
    ]);
  });

  it('reaches this machine if that is allowed, and follows no redirect', async () => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const { statusCode, body } = await ask(agent(true), host);
      await body.dump();
      expect(statusCode).toBe(302);
    }
    expect(asked).toBe(2);
  });
});
