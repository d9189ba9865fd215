import { buildStockRemote } from '../releases/build-stock-remote.ts';
import { type Edits, rebuildArea } from '../releases/rebuild-area.ts';
import { enterNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { releaseFileOf } from './watch-page.ts';
import { watchShareScope } from './watch-share-scope.ts';

const SHARED = [
  'react',
  'react/jsx-runtime',
  ...['auth', 'http', 'i18n', 'query', 'router', 'schema', 'settings'].map(
    (name) => `@forecourt/shared/${name}`,
  ),
];

/** Something that only one library's code contains, so that a second copy shows among the bytes. */
const MARKS: Record<string, RegExp> = {
  react: /\.useSyncExternalStore=function/,
  'react-dom': /__REACT_DEVTOOLS_GLOBAL_HOOK__/,
  router: /may be used only in the context of a <Router> component/,
  'firebase auth': /tokenApiHost:"securetoken\.googleapis\.com"/,
  'request pipeline': /X-XSRF-TOKEN/,
  schemas: /Encountered Promise during synchronous parse/,
  'query context': /QueryClientProvider to set one/,
  'query cache': /Missing queryFn/,
};
/** Of all but these the shell's first script has the copy. */
const LATER: Record<string, string> = { 'firebase auth': '/assets/ident', 'query cache': '/assets/query' };

test('should have one of everything in a page that visited all areas', async ({ page, world }) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    const text = answer.text();
    // A failure before the texts are waited for closes the page, and what they fail with then says nothing.
    text.catch(() => undefined);
    scripts.set(answer.url(), text);
  });
  await watchShareScope(page);
  await page.goto('/login');
  await enterNumberAndCode(page, world, world.identity.freshPhone());
  await page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  for (const area of Object.keys(world.origins)) {
    expect([...scripts.keys()].filter((url) => releaseFileOf(url)?.area === area)).not.toEqual([]);
  }

  const loaded = await Promise.all([...scripts].map(async ([url, text]) => ({ url, text: await text })));
  for (const [library, mark] of Object.entries(MARKS)) {
    const copies = loaded
      .filter(({ text }) => mark.test(text))
      .map(({ url }) => new URL(url).pathname.slice(0, 13));
    expect({ library, copies }).toEqual({ library, copies: [LATER[library] ?? '/assets/main.'] });
  }

  const federation = await page.evaluate((names) => {
    const given = globalThis.givenScopes ?? {};
    const [scope, ...others] = Object.values(given);
    const offers = names.map((name) => ({ name, offers: Object.values(scope?.[name] ?? {}) }));
    return {
      areas: Object.keys(given)
        .map((name) => name.split('_')[0])
        .sort(),
      // One scope for all: the same object, so the same modules.
      oneScope: others.every((other) => other === scope),
      notOne: offers.filter((entry) => entry.offers.length !== 1).map((entry) => entry.name),
      notFromHost: offers.filter((entry) => entry.offers[0]?.from !== 'forecourt').map((entry) => entry.name),
    };
  }, SHARED);
  expect(federation).toEqual({
    areas: ['auth', 'selfservice', 'vehicle'],
    oneScope: true,
    notOne: [],
    notFromHost: [],
  });
});

// The build refuses such releases; it is told not to, to see what happens when one gets through all the same.
const BUILT_WITHOUT_ITS_CHECK: Edits = {
  'shared/build/bundled-singletons-plugin.ts': ['compilation.errors.push(', '[].push('],
};
const WITH_A_SECOND_IDENTITY: Edits = {
  'remote-vehicle/src/area.tsx': [
    'import type { LazyScreen',
    "import { authState } from '../../shared/kernel/auth/auth-state.ts';\nauthState();\nimport type { LazyScreen",
  ],
};

test('should name who brought a second copy of the identity, and show the release before', async ({
  customer: { page },
  world,
}) => {
  await world.beginAnew();
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await world.deploy(await rebuildArea('vehicle', { ...BUILT_WITHOUT_ITS_CHECK, ...WITH_A_SECOND_IDENTITY }));
  await page.goto('/vehicle');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vehicles');
  const named = /"vehicle" brought a second copy of @forecourt\/shared\/\w+.*brought by "host"/;
  expect(logged).toContainEqual(expect.stringMatching(named));
});

test('should show an area that was built with the stock settings of Module Federation', async ({
  customer: { page },
  world,
}) => {
  await world.beginAnew();
  await world.deploy(await buildStockRemote('vehicle'));
  await page.goto('/vehicle');
  // It says so in a state of React's and in the language of the site, so both are the page's own.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From elsewhere, in en');
  await page.getByRole('button').click();
  await expect(page.getByRole('button')).toHaveText('pressed');
});
