import { registerWorker, removeWorker } from './service-worker-client.ts';

const postMessage = jest.fn();
const registration = { update: jest.fn(), unregister: jest.fn(async () => true) };
const workers = Object.assign(new EventTarget(), {
  controller: {},
  register: async () => undefined,
  ready: Promise.resolve({ active: { postMessage } }),
  getRegistration: async () => registration,
});
Object.assign(navigator, { serviceWorker: workers });
Object.assign(performance, { getEntriesByType: () => [] });

/** The page's resources, known at the end of the test. */
let fetched: (names: string[]) => void;
Object.assign(globalThis, {
  PerformanceNavigationTiming: class {},
  PerformanceObserver: class {
    constructor(observe: (list: { getEntries: () => { name: string }[] }) => void) {
      fetched = (names) =>
        observe({ getEntries: () => names.map((name) => ({ name: location.origin + name })) });
    }
    observe() {}
  },
});

const keptBy = () => postMessage.mock.calls.flatMap(([{ payload }]) => payload.urlsToCache);
const at = (path: string) => location.origin + path;

test('makes the worker store only code, with the page’s integrity', async () => {
  document.head.innerHTML = `
    <script type="text/plain" src="/assets/main.1.js" integrity="sha384-main"></script>
    <link rel="preload" as="style" href="/remotes/vehicle/1/list.css" integrity="sha384-list">`;
  await registerWorker('/');
  fetched(['/assets/main.1.js', '/remotes/vehicle/1/list.css', '/assets/offline.1.js', '/api/v1/me']);
  expect(keptBy()).toEqual([
    '/',
    [at('/assets/main.1.js'), { integrity: 'sha384-main' }],
    [at('/remotes/vehicle/1/list.css'), { integrity: 'sha384-list' }],
    [at('/assets/offline.1.js'), {}],
  ]);
});

test('deletes only this product’s caches, after the worker was replaced', async () => {
  const names = new Set(['forecourt-code-1', 'of-another-product']);
  Object.assign(globalThis, {
    caches: { keys: async () => [...names], delete: async (name: string) => names.delete(name) },
  });
  // The next worker stores nothing; this one does until then.
  const asked = Promise.withResolvers<void>();
  registration.update.mockImplementation(async () => asked.resolve());
  const removed = removeWorker();
  await asked.promise;
  await new Promise((resolve) => setTimeout(resolve));
  expect(names.size).toBe(2);
  expect(registration.unregister).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  await removed;
  expect(registration.unregister).toHaveBeenCalledTimes(1);
  expect([...names]).toEqual(['of-another-product']);
});
