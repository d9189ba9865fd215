import type { SwitchedOff } from '../switched-off.ts';

const API = 'api/src';
const LIMITS = `${API}/platform/limits`;
const budget = { file: `${LIMITS}/rate-limit-plugin.ts`, test: `${LIMITS}/rate-limit-plugin.test.ts` };
const concurrency = { file: `${LIMITS}/concurrency-plugin.ts`, test: `${LIMITS}/concurrency-plugin.test.ts` };
const pressure = { file: `${LIMITS}/pressure-plugin.ts`, test: `${LIMITS}/pressure-plugin.test.ts` };

/** What keeps one customer, or many at once, from taking the api away from the others (docs/decisions/017-limits-of-the-api.md). */
export const API_LIMITS: readonly SwitchedOff[] = [
  {
    what: "the end of a customer's budget",
    named: 'should refuse what goes beyond it',
    ...budget,
    find: 'if (consumedPoints > limiter.points) {',
    replace: 'if (false) {',
  },
  {
    what: 'the cost of what counts as an early request',
    named: 'should use the ordinary budget when they cost more: GET /export',
    ...budget,
    find: ' && points === POINTS_OF_EARLY',
    replace: '',
  },
  {
    what: 'the cost of a request by what it does',
    named: 'become less with what the request does',
    ...budget,
    find: 'const { points, trafficClass } = costOf(request);',
    replace: 'const { trafficClass } = costOf(request); const points = 1;',
  },
  {
    what: 'the budget for streams of events',
    named: 'should be refused with 429 to a customer who opens them without end',
    file: budget.file,
    test: `${API}/events/event-routes.integration.test.ts`,
    find: "trafficClass === 'streams' ? streams : ",
    replace: '',
  },
  {
    what: 'the cost of many days of availability',
    named: 'should grow with the days of availability, up to 2026-04-29',
    file: `${LIMITS}/operation-costs.ts`,
    test: `${LIMITS}/operation-costs.test.ts`,
    find: ' + Math.round(days / DAYS_PER_POINT)',
    replace: '',
  },
  {
    what: 'the end of the places of a class',
    named: 'should refuse who has waited for long enough',
    ...concurrency,
    find: "if (!release) throw new Problem('overloaded', { refusedBy: trafficClass });",
    replace: 'if (!release) return;',
    hangs: true,
  },
  {
    what: 'the rest of whoever left while they waited',
    named: 'should do nothing for whoever left while they waited',
    file: concurrency.file,
    test: `${LIMITS}/concurrency-plugin.integration.test.ts`,
    find: "if (request.socket.destroyed) throw new Problem('overloaded', { refusedBy: 'abandoned' });",
    replace: '',
  },
  {
    what: 'places of their own for each kind of work',
    named: 'should keep no other kind of work waiting',
    ...concurrency,
    find: 'await classes[trafficClass].acquire(',
    replace: 'await classes.ordinary.acquire(',
    hangs: true,
  },
  {
    what: 'the refusal at the door while the class is full',
    named: 'should refuse at the door while its class is full',
    ...pressure,
    find: "if (ordinary.isFullFor()) throw new Problem('overloaded', { refusedBy: 'ordinary' });",
    replace: '',
  },
  {
    what: 'the refusal while the event loop is late',
    named: 'should serve with a late event loop as long as nobody waits, and then refuse',
    ...pressure,
    find: "if (ordinary.waiting > 0 && isLate()) throw new Problem('overloaded', { refusedBy: 'event_loop' });",
    replace: '',
  },
  {
    what: 'the number of accounts that are looked up at once',
    named: 'only so many accounts should be looked up at once',
    file: `${API}/platform/identity/limit-lookups.ts`,
    test: `${API}/platform/identity/limit-lookups.test.ts`,
    find: "if (!release) throw new Problem('overloaded', { refusedBy: 'account_lookups' });",
    replace: 'if (!release) return null;',
  },
  {
    what: 'the memory of its own for accounts that do not exist',
    named: 'should not be forgotten for accounts that do not exist',
    file: `${API}/platform/identity/remember-accounts.ts`,
    test: `${API}/platform/identity/remember-accounts.test.ts`,
    find: 'if (account === null) settle(true);',
    replace: '',
  },
  {
    what: 'the number of those that wait for the embedded database',
    named: 'should refuse at once whoever comes when a hundred wait for it',
    file: `${API}/platform/db/pglite-database.ts`,
    test: `${API}/platform/db/pglite-database.test.ts`,
    find: 'maxWaiting: MAX_WAITING,',
    replace: 'maxWaiting: MAX_WAITING * 2,',
    hangs: true,
  },
  {
    what: 'the number of vehicles',
    named: 'should refuse more than a hundred',
    file: `${API}/vehicles/vehicle-queries.ts`,
    test: `${API}/vehicles/vehicle-routes.integration.test.ts`,
    find: 'if (had < MAX_VEHICLES && (!isNew || kept < MAX_KEPT_VEHICLES)) return;',
    replace: 'return;',
  },
  {
    what: 'the number of stored answers',
    named: 'should be at most five hundred of one customer',
    file: `${API}/platform/idempotency/with-idempotency.ts`,
    test: `${API}/platform/idempotency/with-idempotency.integration.test.ts`,
    find: 'MAX_STORED_ANSWERS - 1',
    replace: 'MAX_STORED_ANSWERS * 2',
  },
];
