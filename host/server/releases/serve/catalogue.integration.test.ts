import { ReleaseTestEnvironment, TEST_REMOTE, type TestReleaseServices } from '../testing/test-releases.ts';

let given: ReleaseTestEnvironment;
let edge: TestReleaseServices;

beforeEach(async () => {
  given = await ReleaseTestEnvironment.start();
  edge = await given.open();
});

afterEach(() => given.stop());

async function deploy(label: string): Promise<string> {
  const { version } = await edge.adopt(label);
  return version;
}

const chosen = (inCanary = false) =>
  edge.catalogue.choose(TEST_REMOTE, inCanary).map(({ version }) => version);

test('falls back to the previous stable release if a canary was abandoned before the next is promoted', async () => {
  const first = await deploy('first');
  await edge.catalogue.change(TEST_REMOTE, { pin: first });
  const abandoned = await deploy('abandoned');
  await edge.catalogue.change(TEST_REMOTE, { canary: { version: abandoned, percent: 10 } });
  await edge.catalogue.change(TEST_REMOTE, { canary: null });
  const promoted = await deploy('promoted');
  await edge.catalogue.change(TEST_REMOTE, { canary: { version: promoted, percent: 10 } });
  await edge.catalogue.change(TEST_REMOTE, { canary: null, pin: null });
  expect(chosen()).toEqual([promoted, first]);
  const served = edge.status().previous.map(({ version, servedAt }) => [version, servedAt !== null]);
  expect(served).toEqual([
    [abandoned, false],
    [first, true],
  ]);
  await edge.catalogue.withdraw(TEST_REMOTE, promoted, 'it fails');
  expect(chosen()).toEqual([first, abandoned]);
});

test('applies no part of a change if a version is unknown', async () => {
  const first = await deploy('first');
  const unknown = '9.9.9+99999999';
  const known = [first];
  for (const change of [{ pin: unknown }, { canary: { version: unknown, percent: 5 }, pin: first }]) {
    expect(await edge.catalogue.change(TEST_REMOTE, { ...change, disabled: { message: '' } })).toEqual({
      unknownVersion: unknown,
      known,
    });
  }
  expect(edge.status()).toMatchObject({ pinned: null, canary: null, disabled: null });
  expect(await edge.catalogue.change('tyres', { pin: null })).toBe('unknown_remote');
});

test('withdraws a release until it is pinned by hand', async () => {
  const [first, second] = [await deploy('first'), await deploy('second')];
  expect(edge.catalogue.canWithdraw(TEST_REMOTE, second)).toBe(true);
  await edge.catalogue.withdraw(TEST_REMOTE, second, '5 of 9 clients reported it');
  expect(chosen()).toEqual([first]);
  expect(edge.status()).toMatchObject({
    current: { version: first },
    previous: [{ version: second }],
    withdrawn: [{ version: second, reason: '5 of 9 clients reported it' }],
  });
  expect(edge.events).toContainEqual({
    type: 'withdrawn',
    remote: TEST_REMOTE,
    version: second,
    reason: '5 of 9 clients reported it',
  });
  await edge.poll();
  expect(chosen()).toEqual([first]);
  await edge.catalogue.change(TEST_REMOTE, { pin: second });
  expect([chosen()[0], edge.status().withdrawn]).toEqual([second, []]);
  await edge.catalogue.change(TEST_REMOTE, { pin: null });
  expect(chosen()).toEqual([second, first]);
});

test('withdraws only a release that visitors get and that has a good fallback', async () => {
  const { catalogue } = edge;
  const first = await deploy('first');
  expect(catalogue.canWithdraw(TEST_REMOTE, first)).toBe(false);
  const second = await deploy('second');
  expect(catalogue.canWithdraw(TEST_REMOTE, first)).toBe(false);
  expect(catalogue.canWithdraw('tyres', second)).toBe(false);
  await catalogue.change(TEST_REMOTE, { pin: second });
  expect(catalogue.canWithdraw(TEST_REMOTE, second)).toBe(false);
  await catalogue.change(TEST_REMOTE, { pin: null, canary: { version: second, percent: 1 } });
  expect(catalogue.canWithdraw(TEST_REMOTE, second)).toBe(true);
  expect(catalogue.canWithdraw(TEST_REMOTE, first)).toBe(true);
  await catalogue.withdraw(TEST_REMOTE, second, 'it fails');
  expect(catalogue.canary(TEST_REMOTE)).toBeNull();
  expect(catalogue.canWithdraw(TEST_REMOTE, first)).toBe(false);
});

test('increases its revision only when pages change', async () => {
  const { catalogue } = edge;
  const first = await deploy('first');
  const steps: [string, () => Promise<unknown>, boolean][] = [
    ['nothing new', () => edge.poll(), false],
    ['a refusal', () => deployBroken(), false],
    ['a release', () => deploy('second'), true],
    ['a canary', () => catalogue.change(TEST_REMOTE, { canary: { version: first, percent: 5 } }), true],
    [
      'a greater share',
      () => catalogue.change(TEST_REMOTE, { canary: { version: first, percent: 6 } }),
      true,
    ],
    [
      'the same share',
      () => catalogue.change(TEST_REMOTE, { canary: { version: first, percent: 6 } }),
      false,
    ],
    ['disabling', () => catalogue.change(TEST_REMOTE, { disabled: { message: 'a' } }), true],
    ['another message', () => catalogue.change(TEST_REMOTE, { disabled: { message: 'b' } }), true],
    ['enabling', () => catalogue.change(TEST_REMOTE, { disabled: null }), true],
  ];
  for (const [what, step, grows] of steps) {
    const before = catalogue.revision;
    await step();
    expect([what, catalogue.revision > before]).toEqual([what, grows]);
  }
});

async function deployBroken(): Promise<void> {
  given.origin.put(TEST_REMOTE, 'release.json', '{}');
  await edge.poll();
}

test('does not give visitors a stored release that the shell can no longer run', async () => {
  given.origin.deploy(TEST_REMOTE, 'old', { requires: { react: '^18.0.0' } });
  const before = await given.open({ provided: { react: '18.3.1' } });
  await before.poll();
  await before.adopt('new', { requires: { react: '>=18.0.0' } });
  await before.close();
  const after = await given.open();
  expect(after.catalogue.choose(TEST_REMOTE, false).map(({ commit }) => commit)).toEqual(['new']);
  expect(after.status().previous).toEqual([]);
});

test('knows the releases of its remotes, and no others', async () => {
  const first = await deploy('first');
  expect(edge.catalogue.remotes).toEqual([TEST_REMOTE]);
  expect(edge.catalogue.knows(TEST_REMOTE, first)).toBe(true);
  for (const version of ['1.0.0+12345678', 'toString', '']) {
    expect(edge.catalogue.knows(TEST_REMOTE, version)).toBe(false);
  }
  expect(edge.catalogue.knows('toString', first)).toBe(false);
});
