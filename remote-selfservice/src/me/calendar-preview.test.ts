import { formatWorkshopZoneRules } from '@forecourt/shared/clock';
import { createCompletedVisit, createSampleReminder, createSampleVisit } from '../testing/samples.ts';
import { listNextCalendarEntries } from './calendar-preview.tsx';

const TODAY = '2026-11-23';
const idOf = (index: number) => `0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e1${index}`;
const booked = { appointment_id: idOf(9), reference: 'X', date: '2026-11-26', time: '10:30' };

describe('what comes next in the calendar', () => {
  it('contains visits with times and reminders with dates, the next ones first, three at most', () => {
    const reminders = [
      createSampleReminder({ id: idOf(1) }),
      createSampleReminder({ id: idOf(2), due_on: '2026-11-24', snoozed_until: '2026-11-26' }),
      createSampleReminder({ id: idOf(3), due_on: '2027-02-01' }),
    ];
    expect(listNextCalendarEntries([createSampleVisit()], reminders, TODAY)).toMatchObject([
      { id: idOf(2), date: '2026-11-26', times: null },
      { id: createSampleVisit().id, date: '2026-11-26', times: { from: '10:30' } },
      { id: idOf(1), date: '2026-12-02', times: null },
    ]);
  });

  it('ends a visit by the offsets that came with it', () => {
    const from = Date.parse('2026-11-01T00:00:00Z');
    const clock = formatWorkshopZoneRules({
      timeZone: 'Asia/Tokyo',
      changes: [{ from, offset: 555 }],
      until: Date.parse('2028-01-01T00:00:00Z'),
    });
    const visit = createSampleVisit({ time_zone: 'Asia/Tokyo', clock, ends_at: '2026-11-26T01:45:00.000Z' });
    expect(listNextCalendarEntries([visit], [], TODAY)).toMatchObject([
      { times: { from: '10:30', to: '11:00' } },
    ]);
  });

  it('omits past entries, visits that have begun, and reminders with a visit', () => {
    const reminders = [
      createSampleReminder({ due_on: '2026-11-20' }),
      createSampleReminder({ due_on: null }),
      createSampleReminder({ booked: { ...booked, status: 'confirmed' } }),
    ];
    expect(
      listNextCalendarEntries(
        [
          createCompletedVisit(),
          createSampleVisit({ status: 'cancelled' }),
          createSampleVisit({ date: TODAY, status: 'in_progress' }),
        ],
        reminders,
        TODAY,
      ),
    ).toEqual([]);
  });
});
