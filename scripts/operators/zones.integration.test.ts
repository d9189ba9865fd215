import { runCommandInProcess } from '../testing/run-command.ts';
import { prepareFakeApi } from './testing/fake-api.ts';
import { createTimeZonesProgram } from './zones.ts';

const VISIT = {
  reference: 'HSG-4F7K',
  date: '2026-12-09',
  time: '09:00',
  time_zone: 'America/Vancouver',
  starts_at: '2026-12-09T17:00:00.000Z',
  by_rules: '2026-12-09T16:00:00.000Z',
};
const RIGHT = { rules: '2026f', checked: 12, stale: 0, visits: [], newer: 0, differences: [] };

let answer: object;
const api = prepareFakeApi(() => ({ body: answer }));
const zones = (line: string) =>
  runCommandInProcess(createTimeZonesProgram, line.split(' '), { API_INTERNAL_URL: api.address });

describe('npm run zones', () => {
  it('reports that all instants are right', async () => {
    answer = RIGHT;
    expect(await zones('check')).toBe(
      'The instants of 12 visits match the rules of this release (IANA 2026f).',
    );
    expect(api.requests).toEqual(['GET /api/zones']);
  });

  it('lists visits with another instant, and sources with other rules', async () => {
    answer = { ...RIGHT, stale: 2, visits: [VISIT], differences: ['Time zone America/Vancouver: …'] };
    expect(await zones('check')).toBe(
      [
        'Time zone America/Vancouver: …',
        '2 of 12 visits have another instant by the rules of this release (IANA 2026f). npm run zones -- recompute stores it:',
        '  HSG-4F7K  2026-12-09  09:00  America/Vancouver  2026-12-09T17:00:00.000Z  →  2026-12-09T16:00:00.000Z',
        '  … and 1 more',
      ].join('\n'),
    );
  });

  it('recomputes instants, and reports unchanged ones', async () => {
    answer = { ...RIGHT, stale: 1, visits: [VISIT], newer: 3 };
    expect(await zones('recompute')).toBe(
      [
        '1 of 12 visits have a new instant (IANA 2026f); their date and time are unchanged:',
        '  HSG-4F7K  2026-12-09  09:00  America/Vancouver  2026-12-09T17:00:00.000Z  →  2026-12-09T16:00:00.000Z',
        '3 were computed by newer rules than those of this api (IANA 2026f) and stay unchanged: use an api of the newer release.',
      ].join('\n'),
    );
    expect(api.requests).toEqual(['POST /api/zones/recompute']);
    answer = RIGHT;
    expect(await zones('recompute')).toBe(
      'Nothing to do: the instants of 12 visits match the rules of this release (IANA 2026f).',
    );
  });
});
