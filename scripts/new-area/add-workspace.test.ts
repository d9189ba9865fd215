import { addOwner, addReference, addWorkspace } from './add-workspace.ts';

const LOCK = JSON.stringify({
  name: 'site',
  lockfileVersion: 3,
  packages: {
    '': { name: 'site' },
    'node_modules/react': { version: '19.3.1' },
    'remote-vehicle': { name: '@forecourt/remote-vehicle' },
  },
});

test('should add the workspace and the way to it where npm would, and leave everything else', () => {
  const lock = addWorkspace(LOCK, 'remote-tyres', {
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
  expect(addReference(references('api', 'remote-auth', 'remote-vehicle', 'shared'), 'remote-tyres')).toBe(
    references('api', 'remote-auth', 'remote-vehicle', 'remote-tyres', 'shared'),
  );
});

test('gives the area to a team of its own', () => {
  expect(addOwner('* @forecourt/platform-team\n', 'tyres')).toMatch(
    /^\* @forecourt\/platform-team\n\n\/remote-tyres\/ +@forecourt\/tyres-team\n$/,
  );
});

test('should not pretend that a package is locked that is not', () => {
  const workspace = { name: 'a', version: '1.0.0', dependencies: { left: '1.0.0' } };
  expect(() => addWorkspace(LOCK, 'a', workspace)).toThrow('The lock has no left for a');
});
