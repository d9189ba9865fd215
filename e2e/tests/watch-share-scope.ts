import type { Page } from '@playwright/test';

/** Name → version → provider, as in the federation's share scope. */
type ShareScope = Record<string, Record<string, { from: string; get: () => () => unknown }>>;

declare global {
  /** Container → the share scope it was initialised with. */
  var givenScopes: Record<string, ShareScope> | undefined;
}

/** Records, from the next navigation on, the share scope that each container of the site gets. */
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
        // The build's containers have only getters.
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
