import type { Database } from '../../src/platform/db/database.ts';
import type { TestCustomer } from '../../src/testing/customer.ts';
import { rawQuery } from '../../src/testing/raw-query.ts';
import { slotTimesOfVisit, type VisitRules, type WorkType } from './visit-rules.ts';
import { addDays, FIRST_DAY, lastBookableDayAt, WORKSHOP_SETTINGS } from './workshop.ts';

/**
 * Compares the model of the rules with the api and the database: visits, their changes, taken places, each customer's list,
 * and the availability.
 * @param customers signed-in customers by user id
 */
export async function expectSiteMatchesRules(
  rules: VisitRules,
  database: Database,
  customers: ReadonlyMap<string, TestCustomer>,
): Promise<void> {
  expect(await visitsIn(database)).toEqual(
    rules.visits
      .map((visit) => ({
        id: visit.id,
        customer: visit.customer,
        status: visit.status,
        date: visit.date,
        time: visit.time,
        version: visit.changes.length,
        changes: visit.changes.map((change, index) => `${index + 1} ${change}`),
        places:
          visit.status === 'cancelled' ? [] : slotTimesOfVisit(visit).map((slot) => `${visit.date} ${slot}`),
      }))
      .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  );
  for (const [uid, customer] of customers) {
    const { body } = await customer.get('/appointments?limit=100');
    const shown = body.items.map(({ id }) => id);
    const own = rules.visits.filter((visit) => visit.customer === uid).map(({ id }) => id);
    expect(shown.toSorted()).toEqual(own.toSorted());
  }
  const [anybody] = customers.values();
  if (anybody) await compareAvailability(rules, anybody);
}

function visitsIn(database: Database): Promise<unknown[]> {
  return database.read((reader) =>
    rawQuery(
      reader,
      `select a.id, a.customer_id as customer, a.status, a.date, a.time, a.version,
         array(select c.version || ' ' || c.change from appointment_changes c
               where c.appointment_id = a.id order by c.version) as changes,
         array(select to_char(p.date, 'YYYY-MM-DD') || ' ' || to_char(p.time, 'HH24:MI') from slot_places p
               where p.appointment_id = a.id order by p.date, p.time) as places
       from appointments a order by a.id::text collate "C"`,
    ),
  );
}

async function compareAvailability(rules: VisitRules, customer: TestCustomer): Promise<void> {
  const { horizonDays, serviceTypes } = WORKSHOP_SETTINGS.booking;
  for (const type of Object.keys(serviceTypes) as WorkType[]) {
    // Each range has the maximum length of a request. Together they reach beyond the last day that can be booked.
    for (const from of [FIRST_DAY, lastBookableDayAt(rules.now)]) {
      const to = addDays(from, horizonDays);
      const { body } = await customer.get(`/availability?service_type=${type}&from=${from}&to=${to}`);
      for (const { date, open, closed_reason, slots } of body.days) {
        const starts = rules.startsOf(type, date);
        const isOpen = typeof starts !== 'string';
        expect({ date, open, closed_reason, slots }).toEqual({
          date,
          open: isOpen,
          closed_reason: isOpen ? null : starts,
          slots: isOpen ? starts : [],
        });
      }
      expect(body.last_date).toBe(lastBookableDayAt(rules.now));
    }
  }
}
