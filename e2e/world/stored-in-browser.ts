import type { Page } from '@playwright/test';

/** Returns all data of the site in the browser as one text: storages, caches, cookies, and the document of this page. */
export async function readAllStoredText(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  return `${await page.evaluate(readAll)}\n${JSON.stringify(cookies)}`;
}

async function readAll(): Promise<string> {
  const answerOf = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const found: unknown[] = [
    { ...localStorage },
    { ...sessionStorage },
    document.cookie,
    location.href,
    history.state,
    globalThis.forecourtEarlyResponses,
    ...(globalThis.forecourtEarlyResponses?.answers.keys() ?? []),
    window.name,
    document.title,
    document.documentElement.outerHTML,
    [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value),
  ];
  for (const { name } of await indexedDB.databases()) {
    if (!name) continue;
    const database = await answerOf(indexedDB.open(name));
    for (const each of database.objectStoreNames) {
      const store = database.transaction(each).objectStore(each);
      found.push([name, each, await answerOf(store.getAllKeys()), await answerOf(store.getAll())]);
    }
    database.close();
  }
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found.push([request.url, await (await cache.match(request))?.text()]);
    }
  }
  return JSON.stringify(found);
}
