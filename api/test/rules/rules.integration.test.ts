/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import fc from 'fast-check';
import { startTestApi, type TestApi } from '../../src/testing/test-api.ts';
import { actions } from './actions.ts';
import { Play } from './play.ts';
import { SETTINGS } from './workshop.ts';

const { CAMPAIGN, RULES_SEED } = process.env;

/** `npm run campaign -- rules` tries the long one. */
const RUNS = CAMPAIGN ? 3_000 : 8;
jest.setTimeout(RUNS * 30_000);

/** What must have come of something by the end, so that nothing is called right that was never tried. */
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

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ settings: SETTINGS });
});
afterAll(() => api.close());

it('should keep visits within their rules, whatever customers, the workshop and the clock do', async () => {
  const seen = new Set<string>();
  const isWithinRules = fc.asyncProperty(actions, async (sequence) => {
    const play = await Play.begin(api, seen);
    for (const action of sequence) await play.act(action);
    await play.compare();
  });
  await fc.assert(isWithinRules, { numRuns: RUNS, ...(RULES_SEED ? { seed: Number(RULES_SEED) } : {}) });
  const wanted = CAMPAIGN ? [...USUAL, ...SELDOM] : USUAL;
  expect(wanted.filter((outcome) => !seen.has(outcome))).toEqual([]);
});
