/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { rawQuery } from '../testing/raw-query.ts';
import { startTestApi } from '../testing/test-api.ts';
import { instantOf } from './local-time.ts';

describe('local time', () => {
  it('should derive the same instants as the database does', async () => {
    const { database, close } = await startTestApi();
    const cases = [
      'Europe/London',
      'Europe/Berlin',
      'Europe/Dublin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kolkata',
    ].flatMap((zone) =>
      [
        '2026-01-15',
        '2026-03-08',
        '2026-03-29',
        '2026-04-05',
        '2026-07-01',
        '2026-10-04',
        '2026-10-25',
        '2026-11-01',
      ].flatMap((date) =>
        ['00:30', '01:30', '01:45', '02:15', '02:30', '09:00', '23:45'].map((time) => ({ zone, date, time })),
      ),
    );
    const rows = await database.read((reader) =>
      rawQuery<{ at: Date }>(
        reader,
        `select timezone(zone, date::date + time::time) as at
         from json_to_recordset($1::json) as each (zone text, date text, time text)`,
        [JSON.stringify(cases)],
      ),
    );
    await close();
    const derived = cases.map(({ zone, date, time }) => instantOf(date, time, zone).toISOString());
    expect(derived).toEqual(rows.map(({ at }) => at.toISOString()));
  });
});
