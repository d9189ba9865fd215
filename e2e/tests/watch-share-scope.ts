import type { Page } from '@playwright/test';

/** Name → version → who offers it: what a test reads of the federation's share scope. */
type ShareScope = Record<string, Record<string, { from: string; get: () => () => unknown }>>;

declare global {
  /** Container → the share scope that it was given. */
  var givenScopes: Record<string, ShareScope> | undefined;
}

/** Notes in the page, from its next navigation on, which share scope each container of the site is given. */
export async function watchShareScope(page: Page): Promise<void> {
  const html = await (await page.request.get('/')).text();
  const containers = [...html.matchAll(/"container":"(\w+)"/g)].map(([, name = '']) => name);
  await page.addInitScript((names) => {
    const given: Record<string, ShareScope> = {};
    globalThis.givenScopes = given;
    for (const name of names) {
      let container: object | undefined;
      Object.defineProperty(globalThis, name, {
        get: () => container,
        // What the build leaves has getters only.
        set: ({ init, get }: { init: (scope: ShareScope, ...rest: unknown[]) => unknown; get: unknown }) => {
          container = {
            get,
            init: (scope: ShareScope, ...rest: unknown[]) => {
              given[name] = scope;
              return init(scope, ...rest);
            },
          };
        },
      });
    }
  }, containers);
}
