import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { TestApiClient } from '../../e2e/world/client.ts';
import type { CustomerSession } from '../../e2e/world/identity.ts';
import type { World } from '../../e2e/world/world.ts';
import { formatTextTable } from '../../scripts/terminal.ts';
import { median } from '../report/statistics.ts';

const ASKED: readonly ((vehicleId: string) => string)[] = [
  () => '/vehicles',
  () => '/odometers',
  (id) => `/vehicles/${id}`,
  (id) => `/vehicles/${id}/history?limit=25`,
  (id) => `/vehicles/${id}/photos?of=vehicle&limit=100`,
  (id) => `/vehicles/${id}/odometer`,
  (id) => `/vehicles/${id}/figures`,
];

interface Answer {
  ms: number;
  /** Size of the body as transferred, in the requested encoding. */
  bytes: number;
}

/**
 * Measures the api's response times for two vehicles (with a long and an empty record) alternately, and the transferred bytes.
 * @param rounds each round costs both owners one point per path (api/src/platform/limits/rate-limit.ts)
 */
export async function measureRecordResponses(
  world: World,
  { long, empty }: LongAndEmptyRecordOwners,
  rounds: number,
): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const rows = [];
  for (const pathOf of ASKED) {
    const plain = await ask(agent, world.apiUrl, pathOf, long);
    const compressed = await ask(agent, world.url, pathOf, long, 'br');
    await ask(agent, world.apiUrl, pathOf, empty);
    const times = { long: [] as number[], empty: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.empty.push((await ask(agent, world.apiUrl, pathOf, empty)).ms);
      times.long.push((await ask(agent, world.apiUrl, pathOf, long)).ms);
    }
    const ratio = median(times.long.map((ms, round) => ms / (times.empty[round] ?? Number.NaN)));
    rows.push([
      `GET ${pathOf(':id')}`,
      String(plain.bytes),
      String(compressed.bytes),
      median(times.long).toFixed(1),
      median(times.empty).toFixed(1),
      ratio.toFixed(2),
    ]);
  }
  agent.destroy();
  return formatTextTable([['answer', 'bytes', 'in brotli', 'ms', 'of none: ms', 'ratio'], ...rows]);
}

async function ask(
  agent: Agent,
  url: string,
  pathOf: (vehicleId: string) => string,
  { client, vehicleId }: RecordOwner,
  encoding = 'identity',
): Promise<Answer> {
  const sent = performance.now();
  const asked = request(`${url}/api/v1${pathOf(vehicleId)}`, {
    agent,
    headers: { ...client.headers(), 'accept-encoding': encoding },
  }).end();
  const [answer] = await once(asked, 'response');
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  if (answer.statusCode !== 200) throw new Error(`${pathOf(':id')} was answered with ${answer.statusCode}`);
  return { ms: performance.now() - sent, bytes };
}

export interface RecordOwner {
  session: CustomerSession;
  client: TestApiClient;
  vehicleId: string;
}

export interface LongAndEmptyRecordOwners {
  long: RecordOwner;
  empty: RecordOwner;
}
