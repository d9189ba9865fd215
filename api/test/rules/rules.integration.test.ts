/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../src/testing/test-api.ts';
import { actionSequencesArbitrary, type RandomAction } from './actions.ts';
import { ApiModelComparison } from './play.ts';
import { WORKSHOP_SETTINGS } from './workshop.ts';

const { CAMPAIGN, RULES_SEED } = process.env;

/** Number of random sequences; `npm run campaign -- rules` tries the larger one. */
const RUNS = CAMPAIGN ? 3_000 : 9;
jest.setTimeout(RUNS * 30_000);

/** Outcomes that every run must contain, so that it tests them at all. */
const USUAL = ['moved', 'cancelled', 'started', 'slot_taken', 'illegal_status'];
const SELDOM = [
  'ready',
  'completed',
  'no_show',
  'rated',
  'not_a_slot',
  'closed_day',
  'too_soon',
  'too_far',
  'too_many_active',
  'not_found',
  'vehicle_already_booked',
  'past_cutoff',
  'not_changeable',
  'not_completed',
  'changed_elsewhere',
];

const next = { do: 'step', visit: 0, step: 'next', work: 'Oil', based: 'nothing' } as const;
const rate = { do: 'rate', visit: 0, based: 'an older one' } as const;

/** The same rating twice, which random sequences seldom reach. */
const RATED_TWICE: RandomAction[] = [
  { do: 'book', customer: 0, vehicle: 0, type: 'repair', ahead: 1, time: '09:15' },
  ...Array<RandomAction>(4).fill(next),
  { ...rate, based: 'this', stars: 5 },
  { ...rate, stars: 5 },
  { ...rate, stars: 4 },
];

const book = { do: 'book', customer: 0, type: 'repair', ahead: 1 } as const;

/** Both vehicles of an erased customer are in the workshop, and leave it one after the other. */
const ERASED_WITH_TWO_ON_SITE: RandomAction[] = [
  { ...book, vehicle: 0, time: '09:15' },
  { ...book, vehicle: 1, time: '10:00' },
  ...Array<RandomAction>(2).fill(next),
  ...Array<RandomAction>(2).fill({ ...next, visit: 1 }),
  { do: 'erase', customer: 0 },
  ...Array<RandomAction>(3).fill(next),
  ...Array<RandomAction>(2).fill({ ...next, visit: 1 }),
];

/** A limited kind of work is wanted twice at once, and a day that is full gets fewer places and then all of them again. */
const LIMITS: RandomAction[] = [
  { ...book, vehicle: 0, type: 'installation', time: '09:15' },
  { ...book, customer: 1, vehicle: 0, type: 'installation', time: '09:30' },
  { ...book, customer: 1, vehicle: 0, time: '09:30' },
  { do: 'set places', ahead: 1, places: 1 },
  { ...book, customer: 2, vehicle: 0, time: '10:00' },
  { ...book, customer: 3, vehicle: 0, time: '10:00' },
  { do: 'set places', ahead: 1, places: null },
  { ...book, customer: 3, vehicle: 0, time: '10:00' },
];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: WORKSHOP_SETTINGS });
});
afterAll(() => api.close());

it('keeps visits within their rules, whatever customers, the workshop and the clock do', async () => {
  const seen = new Set<string>();
  const isWithinRules = fc.asyncProperty(actionSequencesArbitrary, async (sequence) => {
    const play = await ApiModelComparison.begin(api, seen);
    for (const action of sequence) await play.act(action);
    await play.compare();
  });
  await fc.assert(isWithinRules, {
    numRuns: RUNS,
    examples: [[RATED_TWICE], [ERASED_WITH_TWO_ON_SITE], [LIMITS]],
    // Looking for a shorter example takes minutes, and the time limit would then hide the failure and its seed.
    endOnFailure: !CAMPAIGN && !RULES_SEED,
    ...(RULES_SEED ? { seed: Number(RULES_SEED) } : {}),
  });
  const wanted = CAMPAIGN ? [...USUAL, ...SELDOM] : USUAL;
  expect(wanted.filter((outcome) => !seen.has(outcome))).toEqual([]);
});
