import type { ReportEvent } from '@forecourt/shared/contract';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const lines: string[] = [];
let edge: TestEdge;
let version: string;

beforeAll(async () => {
  edge = await startTestEdge({}, { write: (line) => lines.push(line) });
  version = (await edge.adopt('vehicle', 'latest')).version;
});
beforeEach(() => lines.splice(0));
afterAll(() => edge.close());

async function report(kind: 'render' | 'timeout', detail: string): Promise<void> {
  const events: ReportEvent[] = [{ type: 'failed', area: 'vehicle', version, kind, detail }];
  await edge.send({ method: 'POST', url: '/-/reports', payload: { events } });
}

const told = () => lines.filter((line) => line.includes('release fails in a browser'));

test('logs each kind of failure once, without personal data', async () => {
  await report('render', 'no visit of +49 170 1234567');
  await report('render', 'another text');
  await report('timeout', 'not there within 10 s');
  expect(told()).toEqual([
    expect.stringContaining('"kind":"render","detail":"no visit of [number]"'),
    expect.stringContaining('"kind":"timeout","detail":"not there within 10 s"'),
  ]);
  expect(told()[0]).toContain(version);
});

test('does not count failures that others caused by changing the page', async () => {
  const before = await edge.status();
  for (const detail of [
    "NotFoundError: Failed to execute 'removeChild' on 'Node': The node to be removed is not a child of this node.",
    'NotFoundError: Node.insertBefore: Child to insert before is not a child of this node',
    'NotFoundError: The object can not be found.',
    'NotFoundError: The object can not be found here.',
  ]) {
    await report('render', detail);
  }
  expect([told(), await edge.status()]).toEqual([[], before]);
  await report('render', 'NotFoundError: no such vehicle');
  expect(await edge.status()).not.toEqual(before);
});
