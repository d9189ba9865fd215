import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findAreas } from './find-areas.ts';

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

test('should find the areas of this tree, with the ports that its documents name', () => {
  const areas = findAreas();
  expect(areas).toEqual(
    expect.arrayContaining([
      { area: 'selfservice', port: 3001 },
      { area: 'vehicle', port: 3002 },
      { area: 'auth', port: 3003 },
    ]),
  );
});

test('should find every folder of a remote with a package, in the order of their ports', () => {
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
])('should name a package that %s', (_, manifest) => {
  addRemote('remote-tyres', manifest);
  expect(() => findAreas(tree)).toThrow(
    'These areas cannot run:\n  - remote-tyres/package.json: config.port must be the port of its origin',
  );
});

test('should name every mistake at once', () => {
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
