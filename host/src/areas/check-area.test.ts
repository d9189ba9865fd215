import { checkArea, checkContract } from './check-area.ts';

const built = (contract: string) => ({ version: '1.2.0+3f9c2a1b', contract });

test.each([
  ['1.0.0', '^1.0.0'],
  ['1.4.0', '^1.2.0'],
  ['1.4.0', '~1.4.0'],
  ['1.0.0', '>=1.0.0 <3.0.0'],
  ['2.0.0', '^1.0.0 || ^2.0.0'],
  ['1.0.0', '1.x'],
  ['1.0.0', '*'],
  ['1.0.0', ' * '],
])('accepts, in a shell with the contract %s, an area built for %s', (shell, contract) => {
  expect(() => checkContract('vehicle', built(contract), shell)).not.toThrow();
});

test.each([
  ['1.0.0', '^2.0.0'],
  ['1.0.0', '^1.1.0'],
  ['2.0.0', '^1.0.0'],
  ['1.5.0', '~1.4.0'],
  ['1.0.0', 'latest'],
])('refuses, in a shell with the contract %s, an area built for %s', (shell, contract) => {
  expect(() => checkContract('vehicle', built(contract), shell)).toThrow(
    expect.objectContaining({
      kind: 'contract',
      message: `The area vehicle 1.2.0+3f9c2a1b was built for the area contract ${contract}, the shell has ${shell}`,
    }),
  );
});

const area = { routes: [{ path: 'new' }], navigation: [] };

test('returns the default export of the module unchanged', () => {
  expect(checkArea('vehicle', built('^1.0.0'), { default: area })).toBe(area);
});

const entry = { label: { en: 'A', de: 'A' }, path: '/vehicle', order: 1, icon: '' };

test.each([
  ['there is no module', undefined, 'default export'],
  ['it exports nothing by default', {}, 'default export'],
  ['its routes are missing', { default: { navigation: [] } }, 'routes'],
  ['its routes are no objects', { default: { ...area, routes: [null] } }, 'routes.0'],
  ['it has no routes', { default: { ...area, routes: [] } }, 'routes'],
  [
    'a label is in no language',
    { default: { ...area, navigation: [{ ...entry, label: {} }] } },
    'navigation.0.label',
  ],
  [
    'its navigation leads to another host',
    { default: { ...area, navigation: [{ ...entry, path: '//x' }] } },
    'path',
  ],
  [
    'its navigation leads off the site',
    { default: { ...area, navigation: [{ ...entry, path: 'https://x' }] } },
    'path',
  ],
  ['its prefetch is no function', { default: { ...area, prefetch: true } }, 'prefetch'],
])('refuses an area, and names the cause, when %s', (_when, module, fault) => {
  expect(() => checkArea('vehicle', built('^1.0.0'), module)).toThrow(
    expect.objectContaining({
      kind: 'contract',
      message: expect.stringMatching(new RegExp(`vehicle 1\\.2\\.0\\+3f9c2a1b is not an area.*${fault}`)),
    }),
  );
});
