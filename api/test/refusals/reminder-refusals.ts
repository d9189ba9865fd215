import { requireSuccessfulBody } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { createReminderBody, MONDAY_EIGHT } from '../../src/testing/test-api.ts';
import { IMPLAUSIBLE_READINGS, storeReading } from './record-refusals.ts';
import { createRefusalCase, expectedErrorsAt, type RefusalCase } from './refusal.ts';
import type { RefusalTestCustomer, ScenarioBuilder } from './stage.ts';

const CREATE = 'POST /api/v1/reminders';
const ONE = '/api/v1/reminders/:id';
const REOPEN = `POST ${ONE}/reopen`;

/** Requests that change an open or snoozed reminder: route → body. */
const CHANGES: Readonly<Record<string, object | undefined>> = {
  [`PATCH ${ONE}`]: { name: 'Service' },
  [`POST ${ONE}/done`]: {},
  [`POST ${ONE}/snooze`]: { until: '2026-03-10' },
  [`POST ${ONE}/dismiss`]: undefined,
};

async function addRepeating({ by, vehicleId }: RefusalTestCustomer): Promise<string> {
  return requireSuccessfulBody(
    await by.post('/reminders', createReminderBody(vehicleId, { repeat: { months: 12, from: 'due' } })),
  ).id;
}

async function fill(
  { api }: ScenarioBuilder,
  { uid, vehicleId }: RefusalTestCustomer,
  count: number,
  status: 'open' | 'dismissed' = 'open',
): Promise<void> {
  const statement = `insert into reminders (customer_id, vehicle_id, series_id, number, type, name, reminder_items,
      due_date, due_day, created_at, updated_at)
    select $1, $2, gen_random_uuid(), 1, 'reminder', 'No. ' || n, array['x'], '2026-04-01', 1, $3, $3
    from generate_series(1, $4::int) n`;
  await api.database.transaction(async (tx) => {
    await rawQuery(tx, statement, [uid, vehicleId, MONDAY_EIGHT, count]);
    if (status === 'open') return;
    const dismiss = "update reminders set status = 'dismissed', closed_at = now() where customer_id = $1";
    await rawQuery(tx, dismiss, [uid]);
  });
}

export const REMINDER_REFUSALS: readonly RefusalCase[] = [
  createRefusalCase(CREATE, '409 vehicle_archived', 'the vehicle is archived', async (stage) => {
    const { by, vehicleId } = await stage.customer();
    requireSuccessfulBody(await by.post(`/vehicles/${vehicleId}/archive`));
    return { by, body: createReminderBody(vehicleId), expectedFields: expectedErrorsAt('/entity_id') };
  }),
  ...(
    [
      ['200 are open', 200, 'open'],
      ['there are 2,000 with dismissed ones', 2_000, 'dismissed'],
    ] as const
  ).map(([when, limit, status]) =>
    createRefusalCase(CREATE, '409 too_many_reminders', when, async (stage) => {
      const of = await stage.customer();
      await fill(stage, of, limit, status);
      return { by: of.by, body: createReminderBody(of.vehicleId), expectedFields: { limit } };
    }),
  ),
  ...Object.entries(CHANGES).map(([route, body]) =>
    createRefusalCase(route, '409 reminder_closed', 'it is closed', async (stage) => {
      const of = await stage.customer();
      const id = await addRepeating(of);
      requireSuccessfulBody(
        await of.by.post(`/reminders/${id}/${route.endsWith('dismiss') ? 'done' : 'dismiss'}`),
      );
      return { by: of.by, id, body };
    }),
  ),
  ...IMPLAUSIBLE_READINGS.map(({ code, when, odometer_km }) =>
    createRefusalCase(`POST ${ONE}/done`, `409 ${code}`, when, async (stage) => {
      const of = await stage.customer();
      const expectedFields = { ...expectedErrorsAt('/odometer'), ...(await storeReading(of)) };
      return { by: of.by, id: await addRepeating(of), body: { odometer: odometer_km }, expectedFields };
    }),
  ),
  createRefusalCase(REOPEN, '409 reminder_superseded', 'the next one has been snoozed', async (stage) => {
    const of = await stage.customer();
    const id = await addRepeating(of);
    const { next } = requireSuccessfulBody(await of.by.post(`/reminders/${id}/done`));
    requireSuccessfulBody(await of.by.post(`/reminders/${next?.id}/snooze`, { until: '2026-03-09' }));
    return { by: of.by, id };
  }),
  createRefusalCase(REOPEN, '409 too_many_reminders', '200 others are open', async (stage) => {
    const of = await stage.customer();
    const id = await addRepeating(of);
    requireSuccessfulBody(await of.by.post(`/reminders/${id}/dismiss`));
    await fill(stage, of, 200);
    return { by: of.by, id, expectedFields: { limit: 200 } };
  }),
];
