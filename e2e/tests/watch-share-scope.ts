import type { Page } from '@playwright/test';

/** Shared modules as in Module Federation's share scope: name → version → provider. */
type ShareScope = Record<string, Record<string, { from: string; get: () => () => unknown }>>;

declare global {
  /** Container name → share scope that the container was initialised with. */
  var givenScopes: Record<string, ShareScope> | undefined;
}

/** Records the share scope that each container of the site gets, from the next navigation on. */
export async function recordShareScopes(page: Page): Promise<void> {
  const html = await (await page.request.get('/')).text();
  const containers = [...html.matchAll(/"container":"(\w+)"/g)].map(([, name = '']) => name);
  await page.addInitScript((names) => {
    const given: Record<string, ShareScope> = {};
    globalThis.givenScopes = given;
    for (const name of names) {
      let container: object | undefined;
      Object.defineProperty(globalThis, name, {
        get: () => container,
        // Copy the members: the built containers have only getters, so their `init` cannot be replaced.
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
