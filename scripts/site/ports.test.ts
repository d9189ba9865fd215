import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { computePorts, findAreas, listPortNames } from './ports.ts';

const AREAS = [
  { area: 'selfservice', port: 3001 },
  { area: 'tyres', port: 3004 },
];

test('returns the default ports without an offset, with one for the origin of each area', () => {
  expect(computePorts(undefined, AREAS)).toEqual({
    edge: 3000,
    'edge-internal': 3100,
    'origin-selfservice': 3001,
    'origin-tyres': 3004,
    api: 4000,
    'api-internal': 4100,
    identity: 9099,
    mailbox: 8025,
    'mailbox-smtp': 8026,
  });
});

test("includes the origins of this tree's areas in the parts of its site", () => {
  expect(listPortNames()).toEqual(
    expect.arrayContaining([
      'edge',
      'api',
      'identity',
      'origin-selfservice',
      'origin-vehicle',
      'origin-auth',
    ]),
  );
});

test('adds the offset to every port', () => {
  expect(computePorts('500', AREAS)).toMatchObject({ edge: 3500, 'origin-tyres': 3504, identity: 9599 });
});

test.each(['abc', '1.5', '60000', '-3000'])(
  'refuses the offset %p and names the possible range',
  (offset) => {
    expect(() => computePorts(offset, AREAS)).toThrow(
      `PORT_OFFSET must be a whole number from -2999 to 56436, got "${offset}".`,
    );
  },
);

let tree: string;

beforeEach(() => {
  tree = mkdtempSync(path.join(tmpdir(), 'areas-'));
});

afterEach(() => rmSync(tree, { recursive: true }));

function addRemote(folder: string, manifest: object | string): void {
  mkdirSync(path.join(tree, folder));
  const text = typeof manifest === 'string' ? manifest : JSON.stringify(manifest);
  writeFileSync(path.join(tree, folder, 'package.json'), text);
}

test('finds the areas of this tree, with the documented ports', () => {
  const areas = findAreas();
  expect(areas).toEqual(
    expect.arrayContaining([
      { area: 'selfservice', port: 3001 },
      { area: 'vehicle', port: 3002 },
      { area: 'auth', port: 3003 },
    ]),
  );
});

test('finds every folder of a remote with a package.json, ordered by port', () => {
  addRemote('remote-tyres', { config: { port: 3005 } });
  addRemote('remote-wash', { config: { port: 3004 } });
  mkdirSync(path.join(tree, 'remote-left-behind'));
  mkdirSync(path.join(tree, 'host'));
  expect(findAreas(tree)).toEqual([
    { area: 'wash', port: 3004 },
    { area: 'tyres', port: 3005 },
  ]);
});

test.each([
  ['has no port', {}],
  ['has a port that is none', { config: { port: '3004' } }],
  ['is not JSON', '{'],
])('names a package that %s', (_, manifest) => {
  addRemote('remote-tyres', manifest);
  expect(() => findAreas(tree)).toThrow(
    'These areas cannot run:\n  - remote-tyres/package.json: config.port must be the port of its origin',
  );
});

test('names all errors at once', () => {
  addRemote('remote-a', { config: { port: 3004 } });
  addRemote('remote-b', { config: { port: 3004 } });
  addRemote('remote-c', { config: { port: 4000 } });
  addRemote('remote-UPPER', { config: { port: 3005 } });
  expect(() => findAreas(tree)).toThrow(
    [
      '  - remote-UPPER: "UPPER" cannot be an area\'s name',
      '  - remote-b/package.json: config.port 3004 belongs to the origin of "a"',
      '  - remote-c/package.json: config.port 4000 belongs to the api',
    ].join('\n'),
  );
});
