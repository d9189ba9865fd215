/** @jest-environment ./api/src/platform/db/testing/database-environment.ts */
import { bookVisitWithNewVehicle } from '../../api/src/testing/messages.ts';
import { MONDAY_EIGHT, performWorkshopActions } from '../../api/src/testing/test-api.ts';
import { prepareWorkshopCommands } from './testing/workshop-commands.ts';

const commands = prepareWorkshopCommands({
  settings: { booking: { autoConfirm: false, placesPerSlot: 1, serviceTypes: { installation: 3 } } },
});
beforeEach(() => commands.api.setNow(MONDAY_EIGHT));

const move = (...words: string[]) => commands.run('move', ...words);

let count = 0;
async function booked(date: string, time: string, service_type = 'repair') {
  count += 1;
  const visit = await bookVisitWithNewVehicle(commands.api.customer(`customer-${count}`), {
    date,
    time,
    service_type,
  });
  return { ...visit, read: async () => (await visit.customer.get(`/appointments/${visit.id}`)).body };
}

describe('move, from a terminal', () => {
  it('says the old and the new time, and that a request still has to be confirmed', async () => {
    const { id, reference, plate, read } = await booked('2026-03-09', '10:00');
    const request = `It is still a request: "confirm ${reference}" confirms it.`;
    const said = `${reference} is not confirmed yet: Tuesday 3 March 2026, 09:30, ${plate}, Repair, +44 7700 900123.`;
    expect(await move(reference.toLowerCase(), 'tomorrow', '9:30')).toBe(
      `${said} Before: Monday 9 March 2026, 10:00. ${request}`,
    );
    expect(await move(reference, '2026-03-03', '09:30')).toBe(`Nothing to do. ${said} ${request}`);
    expect((await read()).changes.at(-1)).toMatchObject({ change: 'moved', by: 'workshop' });
    await performWorkshopActions(commands.api.database, id, 'confirm');
    expect(await move(reference, 'today', '09:00')).toBe(
      `${reference} is confirmed: Monday 2 March 2026, 09:00, ${plate}, Repair, +44 7700 900123. Before: Tuesday 3 March 2026, 09:30.`,
    );
  });

  it('lists free times near a taken one, and near one that is not bookable', async () => {
    const date = '2026-03-10';
    const day = 'Tuesday 10 March 2026';
    await booked(date, '11:00');
    const { reference, read } = await booked('2026-03-11', '11:00');
    const free = (times: string) => ` Nothing was changed.\nFree on that day: ${times}.`;
    expect(await move(reference, date, '11:00')).toBe(
      `✗ 11:00 on ${day} is taken.${free('10:15, 10:30, 10:45, 11:15, 11:30, 11:45')}`,
    );
    expect(await move(reference, date, '11:05')).toBe(
      `✗ Repair cannot begin at 11:05 on ${day}: the time is closed or not bookable, or the day is too short.${free('10:15, 10:30, 10:45, 11:15, 11:30, 11:45')}`,
    );
    expect(await read()).toMatchObject({ date: '2026-03-11', time: '11:00' });
  });

  it('lists all free times of today that the workshop can choose, its own among them', async () => {
    const { reference } = await booked('2026-03-17', '11:00');
    await move(reference, 'today', '11:00');
    expect(await move(reference, 'today', '11:05')).toContain(
      'Free on that day: 10:30, 10:45, 11:00, 11:15, 11:30, 11:45.',
    );
  });

  it.each([
    [['2026-03-07', '10:00'], 'The workshop is closed on Saturday 7 March 2026.'],
    [['2026-02-27', '10:00'], 'Friday 27 February 2026, 10:00 has passed.'],
    [['2026-05-04', '10:00'], 'Monday 4 May 2026 is too far ahead to be booked.'],
  ])('explains why a time is refused: %j', async (to, why) => {
    const { reference } = await booked('2026-03-12', `${9 + count}:00`.padStart(5, '0'));
    expect(await move(reference, ...to)).toBe(`✗ ${why} Nothing was changed.`);
  });

  it('explains that the vehicle has another visit then', async () => {
    const { reference, plate, customer } = await booked('2026-03-13', '10:00');
    const { body } = await customer.get('/vehicles');
    await customer.post('/appointments', {
      ...{ vehicle_id: body.items[0]?.id, service_type: 'installation', date: '2026-03-13', time: '12:00' },
    });
    expect(await move(reference, '2026-03-13', '12:30')).toBe(
      `✗ ${plate} has another visit at that time. Nothing was changed.`,
    );
  });

  it('is told from a move by the customer, which lists show until the workshop changes the visit again', async () => {
    const { id, reference, customer } = await booked('2026-03-18', '10:00');
    await performWorkshopActions(commands.api.database, id, 'confirm');
    const day = () => commands.run('today', '2026-03-19');
    await customer.post(`/appointments/${id}/reschedule`, { date: '2026-03-19', time: '11:00' });
    expect(await day()).toContain(
      `${reference}: Moved by the customer. Before: Wednesday 18 March 2026, 10:00`,
    );
    await move(reference, '2026-03-19', '12:00');
    expect(await day()).toContain(reference);
    expect(await day()).not.toContain('Moved by the customer');
  });

  it('is refused without a day or a time, for an unknown visit, and after the visit began', async () => {
    const { id, reference } = await booked('2026-03-16', '10:00');
    expect(await move(reference, 'Friday', '10:00')).toContain('✗ "Friday" is not a day');
    expect(await move(reference, 'today', '10')).toBe('✗ "10" is not a time: write one such as 10:00.');
    expect(await move('HSG-0000', 'today', '10:00')).toBe('✗ No visit has the reference HSG-0000.');
    await performWorkshopActions(commands.api.database, id, 'confirm', 'start');
    expect(await move(reference, '2026-03-17', '10:00')).toBe(
      `✗ ${reference} is in the workshop. Only a requested or confirmed visit can be moved. Nothing was changed.`,
    );
  });
});
