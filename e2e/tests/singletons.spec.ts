import { buildStockRemote } from '../releases/build-stock-remote.ts';
import { signInWithNumberAndCode } from '../world/sign-in.ts';
import { expect, test } from '../world/test.ts';
import { parseReleaseFileUrl } from './watch-page.ts';
import { recordShareScopes } from './watch-share-scope.ts';

const SHARED = [
  'react',
  'react/jsx-runtime',
  ...['auth', 'http', 'i18n', 'query', 'router', 'schema', 'settings'].map(
    (name) => `@forecourt/shared/${name}`,
  ),
];

/** Text that only one library's code contains, so that a second copy is found in the bytes. */
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
/** Libraries outside the shell's first script, with the start of their file's path. */
const LATER: Record<string, string> = { 'firebase auth': '/assets/ident', 'query cache': '/assets/query' };

test('loads one copy of every shared library in a page that visited all areas', async ({ page, world }) => {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    const text = answer.text();
    // If the test fails first, the page closes, and this rejection would hide the cause.
    text.catch(() => undefined);
    scripts.set(answer.url(), text);
  });
  await recordShareScopes(page);
  await page.goto('/login');
  await signInWithNumberAndCode(page, world, world.identity.freshPhone());
  await page.getByRole('navigation').locator('a[href="/vehicle"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Vehicles' })).toBeVisible();
  for (const area of Object.keys(world.origins)) {
    expect([...scripts.keys()].filter((url) => parseReleaseFileUrl(url)?.area === area)).not.toEqual([]);
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

test('shows an area that was built with the stock settings of Module Federation', async ({
  customer: { page },
  world,
}) => {
  await world.beginAnew();
  await world.deploy(await buildStockRemote('vehicle'));
  await page.goto('/vehicle');
  // The area's text has a React state and the site's language, so both modules are the page's.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('From elsewhere, in en');
  await page.getByRole('button').click();
  await expect(page.getByRole('button')).toHaveText('pressed');
});
