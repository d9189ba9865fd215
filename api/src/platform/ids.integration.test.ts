/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */

import { createReminderBody, startTestApi, type TestApi } from '../testing/test-api.ts';

const TABLES = [
  'vehicles',
  'vehicle_records',
  'record_imports',
  'reminders',
  'appointments',
  'notifications',
];

/** PostgreSQL's type uuid takes it, RFC 9562 has no such version. */
const UNKNOWN = '00000000-0000-0000-0000-000000000001';
const ODD = /^00000000-0000-0000-/;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  for (const table of TABLES) {
    await api.query(`alter table ${table} alter column id
         set default ('00000000-0000-0000-' || substr(gen_random_uuid()::text, 20))::uuid`);
  }
});
afterAll(() => api.close());

describe('ids that PostgreSQL takes and RFC 9562 does not have', () => {
  it('are read, listed, named and exported like all others', async () => {
    const ann = api.customer('ann');
    const made = async (answer: ReturnType<typeof ann.post>) => {
      const { status, body } = await answer;
      expect([status, body.id]).toEqual([201, expect.stringMatching(ODD)]);
      return body.id;
    };
    const vehicle = await made(ann.post('/vehicles', { device_reg: 'ODD 1' }));
    const entry = { date: '2026-03-01', kind: 'fuel', odometer_km: 50_000, litres: 40 };
    const record = await made(ann.post(`/vehicles/${vehicle}/records`, entry));
    await made(
      ann.post(`/vehicles/${vehicle}/records`, { ...entry, date: '2026-02-01', odometer_km: 49_000 }),
    );
    const reminder = await made(ann.post('/reminders', createReminderBody(vehicle)));
    const visit = { service_type: 'repair', date: '2026-03-03', time: '10:00', vehicle_id: vehicle };
    const appointment = await made(ann.post('/appointments', visit));
    for (const path of [
      '/vehicles',
      `/vehicles/${vehicle}`,
      `/vehicles/${vehicle}/history?limit=1`,
      `/records/${record}`,
      '/reminders',
      `/reminders/${reminder}`,
      '/appointments',
      `/appointments/${appointment}`,
      '/notifications',
      '/me/export',
    ]) {
      expect([path, (await ann.get(path)).status]).toEqual([path, 200]);
    }
    const { body: first } = await ann.get(`/vehicles/${vehicle}/history?limit=1`);
    const next = await ann.get(`/vehicles/${vehicle}/history?cursor=${first.next_cursor}`);
    expect(next.status).toBe(200);
    expect((await ann.delete(`/records/${record}`)).status).toBe(204);
    const moved = await ann.post(`/appointments/${appointment}/reschedule`, {
      date: '2026-03-04',
      time: '10:00',
    });
    expect(moved.status).toBe(200);
  });

  it.each([
    `/vehicles/${UNKNOWN}`,
    `/records/${UNKNOWN}`,
    `/reminders/${UNKNOWN}`,
    `/appointments/${UNKNOWN}`,
  ])('are unknown, not malformed, if nothing has them: %s', async (path) => {
    expect((await api.customer('ann').get(path)).status).toBe(404);
  });
});
