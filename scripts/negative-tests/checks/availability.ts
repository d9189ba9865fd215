import type { SwitchedOff } from '../switched-off.ts';

const proxyTest = { test: 'host/server/proxy/proxy-routes.integration.test.ts' };
const table = {
  file: 'host/server/connections/connection-table.ts',
  test: 'host/server/connections/connection-table.test.ts',
};

const pipelineTest = { test: 'shared/kernel/http/pipeline.test.ts' };

/** What keeps the site there for everybody, whatever a few do. */
export const AVAILABILITY: readonly SwitchedOff[] = [
  {
    what: 'an end to what visitors claim about where a request came from',
    named: 'should pass on what it knows of a request',
    file: 'host/server/proxy/passed-headers.ts',
    ...proxyTest,
    find: 'for (const name of Object.keys(passed)) if (PROVENANCE.test(name)) delete passed[name];',
    replace: '',
  },
  {
    what: 'the limit of a body that is passed on',
    named: 'should refuse a body that is too large',
    file: 'host/server/proxy/proxy-routes.ts',
    ...proxyTest,
    find: "parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES",
    replace: "parseAs: 'buffer', bodyLimit: 1e9",
  },
  {
    what: 'the reading of an answer ahead of its visitor',
    named: 'should go on answering while ten do not read',
    file: 'host/server/proxy/upstream.ts',
    ...proxyTest,
    hangs: true,
    find: 'MAX_READ_AHEAD_BYTES = 1024 * 1024',
    replace: 'MAX_READ_AHEAD_BYTES = 0',
  },
  {
    what: 'the limit of requests of a class',
    named: 'should refuse with 503 what is too much of one class',
    file: 'shared/server/concurrency-limit.ts',
    ...proxyTest,
    find: 'return this.#queue.size < maxWaiting && (this.#waiting.get(client) ?? 0) < half(maxWaiting);',
    replace: 'return true;',
  },
  {
    what: 'half of the places for others',
    named: 'should leave half of the places to others',
    file: 'shared/server/concurrency-limit.ts',
    test: 'shared/server/concurrency-limit.test.ts',
    find: 'return this.#runningInAll < maxRunning && (this.#running.get(client) ?? 0) < half(maxRunning);',
    replace: 'return this.#runningInAll < maxRunning;',
  },
  {
    what: 'the limit of time that one waits for a place',
    named: 'should refuse who has waited long enough',
    file: 'shared/server/concurrency-limit.ts',
    test: 'shared/server/concurrency-limit.test.ts',
    find: 'resolve(null);\n        }, this.#options.maxWaitMs),',
    replace: '}, this.#options.maxWaitMs),',
    hangs: true,
  },
  {
    what: 'the limit of connections in all',
    named: 'should drop what has been idle longest',
    ...table,
    find: 'if (this.size > this.#limits.inAll) return this.#victim(connection, null);',
    replace: '',
  },
  {
    what: 'the limit of connections of one client',
    named: 'should make a client that has too many drop one of its own',
    ...table,
    find: 'if (ofClient > this.#limits.perClient) return this.#victim(connection, client);',
    replace: '',
  },
  {
    what: 'the limit of requests that one connection sends in advance',
    named: 'should say when a connection sends requests and does not wait',
    ...table,
    find: 'return entry.exchanges.size > MAX_PIPELINED;',
    replace: 'return false;',
  },
  {
    what: 'the limit of time in which an answer must be read',
    named: 'should find who takes too long to read an answer',
    ...table,
    find: 'now - since < MAX_ANSWER_MS && ',
    replace: '',
  },
  {
    what: 'the limit of what waits in memory to be read',
    named: 'should find whose answers have waited longest',
    ...table,
    find: ' && unread <= MAX_UNREAD_BYTES',
    replace: '',
  },
  {
    what: 'the right to go on of those whose answer is being made',
    named: 'should refuse the newcomer rather',
    ...table,
    find: "for (const phase of ['receiving', 'sending'] as const) {",
    replace: "for (const phase of ['receiving', 'sending', 'working'] as const) {",
  },
  {
    what: 'the time that a page was asked to stay away',
    named: 'and not before the time that it names',
    file: 'shared/kernel/http/retry.ts',
    ...pipelineTest,
    find: 'const from = Math.max(full / 2, minDelayMs);',
    replace: 'const from = full / 2;',
  },
  {
    what: 'the limit of what a page repeats by itself',
    named: 'should get no more from a page than is asked for',
    file: 'shared/kernel/http/pipeline.ts',
    ...pipelineTest,
    find: 'isTransient(error) && budget.allows',
    replace: 'isTransient(error)',
  },
  {
    what: 'the time that a screen was asked to stay away',
    named: 'should not come before the time that it was told',
    file: 'shared/kit/screens/use-recovery.ts',
    test: 'shared/kit/screens/query-screen.test.tsx',
    find: 'const least = Math.max(retryDelayMs(error), ',
    replace: 'const least = Math.max(0, ',
  },
  {
    what: 'the patience of a screen that nobody sees',
    named: 'should wait while nobody can see the page',
    file: 'shared/kit/screens/when-seen.ts',
    test: 'shared/kit/screens/query-screen.test.tsx',
    find: "if (!isDue || document.visibilityState === 'hidden') return;",
    replace: 'if (!isDue) return;',
  },
];
