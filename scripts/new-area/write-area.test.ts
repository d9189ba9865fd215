import {
  addCodeOwner,
  addTsconfigReference,
  addWorkspaceToLockfile,
  findAreaNameProblem,
  findFreeAreaPort,
} from './write-area.ts';

const LOCK = JSON.stringify({
  name: 'site',
  lockfileVersion: 3,
  packages: {
    '': { name: 'site' },
    'node_modules/react': { version: '19.3.1' },
    'remote-vehicle': { name: '@forecourt/remote-vehicle' },
  },
});

test('adds the workspace and its link where npm would, and leaves everything else', () => {
  const lock = addWorkspaceToLockfile(LOCK, 'remote-tyres', {
    name: '@forecourt/remote-tyres',
    version: '0.1.0',
    dependencies: { react: '19.3.1' },
  });
  expect(JSON.parse(lock)).toEqual({
    name: 'site',
    lockfileVersion: 3,
    packages: {
      ...JSON.parse(LOCK).packages,
      'node_modules/@forecourt/remote-tyres': { resolved: 'remote-tyres', link: true },
      'remote-tyres': {
        name: '@forecourt/remote-tyres',
        version: '0.1.0',
        dependencies: { react: '19.3.1' },
      },
    },
  });
  expect(Object.keys(JSON.parse(lock).packages)).toEqual([
    '',
    'node_modules/@forecourt/remote-tyres',
    'node_modules/react',
    'remote-tyres',
    'remote-vehicle',
  ]);
});

test('refers to the types of the area behind those of the others', () => {
  const references = (...folders: string[]) =>
    folders.map((folder) => `    { "path": "${folder}" },`).join('\n');
  expect(
    addTsconfigReference(references('api', 'remote-auth', 'remote-vehicle', 'shared'), 'remote-tyres'),
  ).toBe(references('api', 'remote-auth', 'remote-vehicle', 'remote-tyres', 'shared'));
});

test('gives the area to a team of its own', () => {
  expect(addCodeOwner('* @forecourt/platform-team\n', 'tyres')).toMatch(
    /^\* @forecourt\/platform-team\n\n\/remote-tyres\/ +@forecourt\/tyres-team\n$/,
  );
});

test('throws if a needed package is not in the lockfile', () => {
  const workspace = { name: 'a', version: '1.0.0', dependencies: { left: '1.0.0' } };
  expect(() => addWorkspaceToLockfile(LOCK, 'a', workspace)).toThrow('The lock has no left for a');
});

const TAKEN = { areas: ['vehicle'], paths: ['/', '/visits'] };

test.each(['tyres', 'tyre-hotel', 'a', 'x2'])('accepts the name %s', (name) => {
  expect(findAreaNameProblem(name, TAKEN)).toBeNull();
});

test.each([
  [undefined, 'Name the area: npm run new-area -- tyres'],
  ['Tyres', '"Tyres" cannot be an area\'s name'],
  ['2x', 'begins with a letter'],
  ['tyres-', 'lower-case letters, digits and hyphens'],
  ['../etc', 'it becomes part of addresses and files'],
  ['a'.repeat(33), 'up to 32'],
  ['host', '"host" is another part of the site'],
  ['api', '"api" is another part of the site'],
  ['vehicle', 'There is an area "vehicle" already'],
  ['visits', 'The path /visits belongs to another area'],
])('refuses the name %s', (name, reason) => {
  expect(findAreaNameProblem(name, TAKEN)).toContain(reason);
});

test('is the first free one from 3004 on', () => {
  expect(findFreeAreaPort([3000, 3001, 3002, 3003, 4000])).toBe(3004);
  expect(findFreeAreaPort([3004, 3006])).toBe(3005);
});

test('skips the ports of the other parts', () => {
  const areas = Array.from({ length: 996 }, (_, index) => 3004 + index);
  expect(findFreeAreaPort([...areas, 4000])).toBe(4001);
});
