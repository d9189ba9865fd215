/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { requireSuccessfulBody } from '../../api/src/testing/customer.ts';
import { bookVisitWithNewVehicle } from '../../api/src/testing/messages.ts';
import { createReminderBody, MONDAY_EIGHT, performWorkshopActions } from '../../api/src/testing/test-api.ts';
import { prepareWorkshopCommands } from './testing/workshop-commands.ts';

const commands = prepareWorkshopCommands({
  settings: { organisation: { country: 'DE', timeZone: 'Europe/Berlin', currency: 'GBP' } },
});

/** Books a visit at an instant, as a customer of this id. */
async function book(uid: string, at: string, date: string, time: string, more: object = {}) {
  commands.api.setNow(new Date(at));
  return bookVisitWithNewVehicle(commands.api.customer(uid), { date, time, ...more });
}

beforeAll(async () => {
  const { api } = commands;
  const first = await book('ann', '2026-02-25T10:00:00Z', '2026-03-03', '09:00');
  const missed = await book('ann', '2026-02-25T10:00:00Z', '2026-03-04', '09:00');
  // In Berlin, this is already Monday.
  const cancelled = await book('ben', '2026-03-01T23:30:00Z', '2026-03-04', '10:00');
  const refused = await book('cleo', '2026-03-02T08:00:00Z', '2026-03-04', '11:00');
  await book('cleo', '2026-03-02T08:00:00Z', '2026-03-11', '11:00');
  // The token of her first booking has expired.
  const ann = api.customer('ann');
  const { body: vehicle } = await ann.post('/vehicles', { device_reg: 'REM 1' });
  const reminder = await ann.post('/reminders', createReminderBody(vehicle.id));
  const { id: reminder_id } = requireSuccessfulBody(reminder);
  requireSuccessfulBody(
    await ann.post('/appointments', {
      ...{ vehicle_id: vehicle.id, service_type: 'repair', date: '2026-03-05', time: '09:00', reminder_id },
    }),
  );
  requireSuccessfulBody(await api.customer('ben').post(`/appointments/${cancelled.id}/cancel`, {}));
  await performWorkshopActions(api.database, refused.id, 'cancel');
  await performWorkshopActions(api.database, missed.id, 'no_show');
  const workshop = api.customer('desk', { role: 'workshop' });
  const step = `/workshop/appointments/${first.id}` as const;
  requireSuccessfulBody(await workshop.post(`${step}/start`));
  const done = { work: ['Oil'], cost_minor: 14_900 };
  requireSuccessfulBody(await workshop.post(`${step}/complete`, done));
  requireSuccessfulBody(await ann.put(`/appointments/${first.id}/rating`, { stars: 4 }));
  api.setNow(MONDAY_EIGHT);
});

const fields = (csv: string) => {
  const [names = [], ...rows] = csv.split('\n').map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])));
};

describe('the figures of the business, from a terminal', () => {
  it('are counted by week, in the time zone of the business', async () => {
    const [before, week] = fields(await commands.run('figures', '--weeks', '2', '--csv'));
    expect(before).toMatchObject({
      from: '2026-02-23',
      to: '2026-03-01',
      bookings: '2',
      bookings_new: '1',
      bookings_returning: '1',
      bookings_with_reminder: '0',
      mean_days_ahead: '6.5',
      completed: '0',
      mean_stars: '',
      income: '0.00',
    });
    expect(week).toMatchObject({
      from: '2026-03-02',
      bookings: '4',
      bookings_new: '2',
      bookings_returning: '2',
      bookings_with_reminder: '1',
      completed: '1',
      cancelled_by_customer: '1',
      cancelled_by_workshop: '1',
      no_shows: '1',
      ratings: '1',
      mean_stars: '4',
      income: '149.00',
      currency: 'GBP',
    });
  });

  it('count places as offered: without closed days and times', async () => {
    const offered = async () =>
      Number(fields(await commands.run('figures', '--weeks', '1', '--csv'))[0]?.places_offered);
    const before = await offered();
    await commands.run('close', '2026-03-06', '10:00');
    const closedTime = before - (await offered());
    expect(closedTime).toBeGreaterThan(0);
    await commands.run('close', '2026-03-06');
    expect(before - (await offered())).toBeGreaterThan(closedTime);
  });

  it.each([
    [
      'en',
      'GB',
      ['WEEK OF', '23/02/2026', '2 (50%)', '1 + 1', '1 (50%)', '4.0 (1)', '£149.00', 'deleted accounts'],
    ],
    [
      'de',
      'DE',
      ['WOCHE AB', '23.02.26', '2 (50 %)', '1 + 1', '1 (50 %)', '4,0 (1)', '149,00 £', 'gelöschter Konten'],
    ],
  ])('are tables that fit a terminal: %s', async (locale, country, texts) => {
    const settings = { organisation: { country, locale } };
    writeFileSync(path.join(commands.folder, 'settings.json'), JSON.stringify(settings));
    const printed = (await commands.run('figures')).replaceAll(/[\u00a0\u202f]/g, ' ');
    for (const text of texts) expect(printed).toContain(text);
    expect(Math.max(...printed.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('are of at most a year', async () => {
    expect(await commands.run('figures', '--weeks', '54')).toContain('from 1 to 53');
    const desk = commands.api.customer('desk', { role: 'workshop' });
    for (const query of ['from=2026-01-01&to=2027-01-11', 'from=2026-01-02&to=2026-01-01']) {
      expect((await desk.get(`/workshop/figures?${query}`)).problem.code).toBe('invalid_input');
    }
  });
});
