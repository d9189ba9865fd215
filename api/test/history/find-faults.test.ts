import { slotsOf } from '../rules/visit-rules.ts';
import { findFaults } from './find-faults.ts';
import type { Ending, History, Limits, Offer, Outcome, Visit, Wish, Write } from './history.ts';
import type { OwnVisit } from './stays.ts';

const DATE = '2026-06-01';
const LIMITS: Limits = {
  slots: ['09:00', '09:15', '09:30', '09:45'],
  placesPerSlot: 2,
  activeAppointmentsPerCustomer: 2,
};
const TYPES = ['repair', 'installation'] as const;

/** @param changes what became of it, and the time that it had from then on: `booked 09:00`, `moved 09:30`, `cancelled 09:30` */
function visitOf(
  customer: string,
  id: string,
  changes: string[],
  type: Visit['service_type'] = 'repair',
): OwnVisit {
  const told = changes.map((each) => {
    const [change = '', time = ''] = each.split(' ');
    return { change, date: DATE, time, changed_at: '2026-05-01T08:00:00.000Z' };
  });
  const visit = { customer, id, service_type: type, date: DATE, vehicle: { id: `the car for ${id}` } };
  return asOf({ ...visit, version: 0, status: '', time: '', changes: told }, told.length);
}

/** A visit when it was of a version. */
function asOf(visit: OwnVisit, version: number): OwnVisit {
  const changes = visit.changes.slice(0, version);
  const { change, time } = changes.at(-1) ?? { change: '', time: '' };
  return { ...visit, version, time, status: change === 'cancelled' ? 'cancelled' : 'confirmed', changes };
}

/** What somebody wished for who made a visit be of a version. */
function wishOf(visit: OwnVisit, version: number): Wish {
  const { change, time } = asOf(visit, version).changes.at(-1) ?? { change: '', time: '' };
  const start = { vehicle: visit.vehicle.id, type: visit.service_type, date: DATE, time };
  if (version === 1) return { do: 'book', ...start };
  const of = { visit: visit.id, version: version - 1 };
  return change === 'cancelled' ? { do: 'cancel', ...of } : { do: 'move', ...of, ...start };
}

const LOST: Outcome = { is: 'lost' };

let keys = 0;

/** @param attempts when each was sent, when it had ended, and how */
function writeOf(customer: string, wish: Wish, ...attempts: [from: number, to: number, Outcome][]): Write {
  keys += 1;
  return {
    customer,
    key: `key-${keys}`,
    wish,
    attempts: attempts.map(([from, to, outcome]) => ({ from, to, ...outcome })),
  };
}

/** The request that made a visit be of a version, acknowledged. */
function done(visit: OwnVisit, version: number, from: number, to: number): Write {
  return writeOf(visit.customer, wishOf(visit, version), [
    from,
    to,
    { is: 'done', visit: asOf(visit, version) },
  ]);
}

/** A request for the same, refused. */
function refused(code: string, visit: OwnVisit, version: number, from: number, to: number): Write {
  return writeOf(visit.customer, wishOf(visit, version), [from, to, { is: 'refused', code }]);
}

function leftOf(places: Ending['places'], type: Visit['service_type']): Map<string, number> {
  const starts = LIMITS.slots.slice(0, type === 'repair' ? 4 : 3);
  const left = (slot: string) => 2 - places.filter(({ time }) => time === slot).length;
  return new Map(starts.map((time) => [time, Math.min(...slotsOf({ type, time }).map(left))]));
}

/** An ending in which everything fits together. */
function endingOf(...visits: OwnVisit[]): Ending {
  const held = visits
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ id, service_type: type, time }) =>
      slotsOf({ type, time }).map((slot) => ({ visit: id, date: DATE, time: slot })),
    );
  const places = held.map((each, index) => {
    const before = held.slice(0, index).filter(({ time }) => time === each.time);
    return { ...each, place: before.length + 1 };
  });
  return {
    lists: [...Map.groupBy(visits, ({ customer }) => customer)].map(([customer, own]) => ({
      customer,
      visits: own,
    })),
    offers: TYPES.map((type) => ({ type, date: DATE, left: leftOf(places, type) })),
    appointments: visits.map(({ id, customer, status, date, time, version }) => ({
      id,
      customer,
      status,
      date,
      time,
      version,
    })),
    places,
  };
}

function look(history: Partial<History>, ending: Ending): string[] {
  return findFaults({ writes: [], offers: [], lists: [], ...history }, ending, LIMITS);
}

function offer(from: number, to: number, left: Record<string, number>): Offer {
  return { from, to, type: 'repair', date: DATE, left: new Map(Object.entries(left)) };
}

/** Three customers; the places at 09:15 are full from 30 to 40, and for certain at no other moment. */
const ann = visitOf('ann', 'A', ['booked 09:00', 'moved 09:15']);
const bob = visitOf('bob', 'B', ['booked 09:00', 'cancelled 09:00'], 'installation');
const cat = visitOf('cat', 'C', ['booked 09:30']);
const all = [ann, bob, cat];
const writes = [
  done(ann, 1, 0, 10),
  done(ann, 2, 20, 30),
  done(bob, 1, 0, 12),
  done(bob, 2, 40, 50),
  done(cat, 1, 0, 14),
];
/** Two customers, one after the other, at a time that nobody else has. */
const early = visitOf('fay', 'F', ['booked 09:45', 'cancelled 09:45']);
const late = visitOf('gus', 'G', ['booked 09:45']);
/** What nobody has got. */
const wished = (time: string) => visitOf('dan', 'D', [`booked ${time}`]);

describe('a history in which everything is right', () => {
  it.each<[string, Partial<History>, Ending]>([
    ['all is told and kept', { writes }, endingOf(...all)],
    [
      'a time was full for certain when it was refused',
      { writes: [...writes, refused('slot_taken', wished('09:15'), 1, 32, 38)] },
      endingOf(...all),
    ],
    [
      'a time may have been full when it was refused: one visit was on its way there, and another on its way off',
      {
        writes: [
          ...writes,
          refused('slot_taken', wished('09:15'), 1, 22, 24),
          refused('slot_taken', wished('09:15'), 1, 44, 60),
        ],
      },
      endingOf(...all),
    ],
    [
      'a booking was lost and done, and told when it was asked for again',
      { writes: [writeOf('cat', wishOf(cat, 1), [0, 5, LOST], [6, 14, { is: 'done', visit: cat }])] },
      endingOf(cat),
    ],
    [
      'a booking was lost, and done',
      { writes: [writeOf('cat', wishOf(cat, 1), [0, 5, LOST])] },
      endingOf(cat),
    ],
    [
      'a booking was lost, and not done',
      { writes: [writeOf('cat', wishOf(cat, 1), [0, 5, LOST])] },
      endingOf(),
    ],
    [
      'a booking was lost, and refused when it was asked for again',
      {
        writes: [
          ...writes,
          writeOf(
            'dan',
            wishOf(wished('09:15'), 1),
            [25, 32, LOST],
            [33, 36, { is: 'refused', code: 'slot_taken' }],
          ),
        ],
      },
      endingOf(...all),
    ],
    [
      'there was no room for a request at first',
      {
        writes: [
          writeOf(
            'cat',
            wishOf(cat, 1),
            [0, 5, { is: 'refused', code: 'overloaded' }],
            [6, 14, { is: 'done', visit: cat }],
          ),
        ],
      },
      endingOf(cat),
    ],
    [
      'two devices cancelled at once, and were told the same',
      { writes: [...writes, done(bob, 2, 41, 60)] },
      endingOf(...all),
    ],
    [
      'the other device had changed or cancelled it',
      {
        writes: [
          ...writes,
          refused('changed_elsewhere', visitOf('ann', 'A', ['booked 09:00', 'moved 09:45']), 2, 25, 35),
          refused('not_changeable', visitOf('bob', 'B', ['booked 09:00', 'moved 09:30']), 2, 45, 55),
        ],
      },
      endingOf(...all),
    ],
    [
      'places were shown as left while they were taken, and as taken while they were given back',
      {
        writes,
        offers: [
          offer(1, 2, { '09:00': 2 }),
          offer(1, 2, { '09:00': 0 }),
          offer(31, 39, { '09:15': 0 }),
          offer(41, 42, { '09:15': 0 }),
        ],
      },
      endingOf(...all),
    ],
    [
      'a place was shown as left between the cancellation of one visit and the booking of another',
      {
        writes: [...[done(early, 1, 0, 10), done(early, 2, 20, 30)], ...[done(late, 1, 15, 25)]],
        offers: [offer(18, 27, { '09:45': 2 })],
      },
      endingOf(early, late),
    ],
    [
      'one of two taps was refused, and the other was lost and done',
      {
        writes: [
          ...writes,
          writeOf(
            'dan',
            wishOf(wished('09:45'), 1),
            [0, 5, { is: 'refused', code: 'overloaded' }],
            [0, 6, LOST],
          ),
        ],
      },
      endingOf(...all, wished('09:45')),
    ],
    [
      'a list left out what was just booked, and showed what was just moved',
      {
        writes,
        lists: [
          { customer: 'ann', from: 5, to: 8, visits: [] },
          { customer: 'ann', from: 22, to: 24, visits: [asOf(ann, 2)] },
          { customer: 'ann', from: 22, to: 24, visits: [asOf(ann, 1)] },
        ],
      },
      endingOf(...all),
    ],
  ])('should have no fault: %s', (_, history, ending) => {
    expect(look(history, ending)).toEqual([]);
  });
});

describe('a fault in what customers were told', () => {
  const other = visitOf('cat', 'C2', ['booked 09:30']);
  const full = [1, 2, 3].map((each) =>
    visitOf(`customer ${each}`, `V${each}`, ['booked 09:45', 'cancelled 09:45']),
  );
  const own = ['09:00', '09:30', '09:45'].map((time) =>
    visitOf('eve', `E ${time}`, [`booked ${time}`, `cancelled ${time}`]),
  );
  const twice = [1, 2].map((each) => ({
    ...visitOf('eve', `T${each}`, ['booked 09:30', 'cancelled 09:30']),
    vehicle: { id: 'one car' },
  }));
  const bookedThenCancelled = (visits: OwnVisit[]) =>
    visits.flatMap((visit) => [done(visit, 1, 0, 10), done(visit, 2, 20, 30)]);

  it.each<[string, Partial<History>, Ending, RegExp]>([
    ['a booking that is gone', { writes }, endingOf(ann, bob), /book.*is not there in the end/],
    [
      'a booking that is somebody else’s',
      { writes: [done(cat, 1, 0, 1)] },
      endingOf({ ...cat, customer: 'dan' }),
      /is not there in the end/,
    ],
    ['a move that is gone', { writes }, endingOf(asOf(ann, 1), bob, cat), /move.*is not there in the end/],
    [
      'a cancellation that is gone',
      { writes },
      endingOf(ann, asOf(bob, 1), cat),
      /cancel.*is not there in the end/,
    ],
    [
      'a booking at another time than was asked for',
      {
        writes: [
          writeOf('cat', wishOf(other, 1), [
            0,
            1,
            { is: 'done', visit: visitOf('cat', 'C', ['booked 09:00']) },
          ]),
        ],
      },
      endingOf(visitOf('cat', 'C', ['booked 09:00'])),
      /answered with something else/,
    ],
    [
      'a cancellation after which the visit is still on',
      {
        writes: [
          done(cat, 1, 0, 1),
          writeOf('cat', { do: 'cancel', visit: 'C', version: 1 }, [2, 3, { is: 'done', visit: cat }]),
        ],
      },
      endingOf(cat),
      /answered with something else/,
    ],
    [
      'two bookings with one key, both told',
      {
        writes: [
          writeOf(
            'cat',
            wishOf(cat, 1),
            [0, 5, { is: 'done', visit: cat }],
            [0, 6, { is: 'done', visit: other }],
          ),
        ],
      },
      endingOf(cat, other),
      /done twice with one key/,
    ],
    [
      'two bookings with one key, one of them never told',
      { writes: [writeOf('cat', wishOf(cat, 1), [0, 5, LOST], [6, 9, { is: 'done', visit: cat }])] },
      endingOf(cat, other),
      /visit C2 was booked .*nobody asked for/,
    ],
    [
      'a move that was done again when it was asked for again',
      { writes: [done(ann, 1, 0, 10), done(ann, 2, 20, 30)] },
      endingOf(visitOf('ann', 'A', ['booked 09:00', 'moved 09:15', 'moved 09:15'])),
      /version 3, .*nobody asked for/,
    ],
    [
      'a booking that was refused, and is there',
      {
        writes: [
          ...bookedThenCancelled(full.slice(0, 2)),
          refused('slot_taken', visitOf('dan', 'D', ['booked 09:45']), 1, 12, 18),
        ],
      },
      endingOf(...full.slice(0, 2), visitOf('dan', 'D', ['booked 09:45'])),
      /visit D was booked .*nobody asked for/,
    ],
    [
      'a move on top of a version that its customer had not seen',
      {
        writes: [
          ...[done(ann, 1, 0, 10), done(ann, 2, 20, 30)],
          writeOf('ann', { ...wishOf(visitOf('ann', 'A', ['', 'moved 09:45']), 2) }, [
            40,
            50,
            { is: 'done', visit: visitOf('ann', 'A', ['booked 09:00', 'moved 09:15', 'moved 09:45']) },
          ]),
        ],
      },
      endingOf(visitOf('ann', 'A', ['booked 09:00', 'moved 09:15', 'moved 09:45'])),
      /version 3, .*nobody asked for/,
    ],
    [
      'a change that was told before the one before it was asked for',
      { writes: [done(ann, 1, 30, 40), done(ann, 2, 10, 20)] },
      endingOf(ann),
      /told before it was asked for/,
    ],
    [
      'three visits at a time with two places',
      { writes: bookedThenCancelled(full) },
      endingOf(...full),
      /too many at once: place of .* 09:45/,
    ],
    [
      'more visits than a customer can have',
      { writes: bookedThenCancelled(own) },
      endingOf(...own),
      /too many at once: visit of eve/,
    ],
    [
      'two visits of one vehicle at a time',
      { writes: bookedThenCancelled(twice) },
      endingOf(...twice),
      /too many at once: vehicle one car/,
    ],
    [
      'a time that was refused before it was full',
      { writes: [...writes, refused('slot_taken', wished('09:15'), 1, 13, 19)] },
      endingOf(...all),
      /refused as slot_taken without a reason/,
    ],
    [
      'a time that was refused when it was no longer full',
      { writes: [...writes, refused('slot_taken', wished('09:15'), 1, 51, 60)] },
      endingOf(...all),
      /refused as slot_taken without a reason/,
    ],
    [
      'a move that was refused for the place of the visit itself',
      { writes: [...writes, refused('slot_taken', visitOf('ann', 'A', ['', '', 'moved 09:15']), 3, 32, 38)] },
      endingOf(...all),
      /refused as slot_taken without a reason/,
    ],
    ...['too_many_active', 'vehicle_already_booked', 'closed_day', 'internal'].map(
      (code): [string, Partial<History>, Ending, RegExp] => [
        `a refusal as ${code}, for which there is no reason`,
        { writes: [...writes, refused(code, wished('09:15'), 1, 32, 38)] },
        endingOf(...all),
        new RegExp(`refused as ${code} without a reason`),
      ],
    ),
    ...['changed_elsewhere', 'not_changeable'].map((code): [string, Partial<History>, Ending, RegExp] => [
      `a refusal as ${code} of a visit that nobody had changed`,
      { writes: [...writes, refused(code, visitOf('cat', 'C', ['', 'moved 09:45']), 2, 32, 38)] },
      endingOf(...all),
      new RegExp(`refused as ${code} without a reason`),
    ]),
    [
      'a place that was shown and not left',
      { writes, offers: [offer(31, 39, { '09:15': 1 })] },
      endingOf(...all),
      /1 places were shown .* 09:15/,
    ],
    [
      'a place that was left and not shown',
      { writes, offers: [offer(51, 60, { '09:15': 0 })] },
      endingOf(...all),
      /0 places were shown .* 09:15/,
    ],
    [
      'a list without what had been booked',
      { writes, lists: [{ customer: 'ann', from: 11, to: 12, visits: [] }] },
      endingOf(...all),
      /visit A was not shown to ann/,
    ],
    [
      'a list with what had been moved away',
      { writes, lists: [{ customer: 'ann', from: 31, to: 32, visits: [asOf(ann, 1)] }] },
      endingOf(...all),
      /visit A was not shown to ann/,
    ],
    [
      'a list with another customer’s visit',
      { writes, lists: [{ customer: 'ann', from: 31, to: 32, visits: [ann, cat] }] },
      endingOf(...all),
      /visit C was shown to ann/,
    ],
  ])('should be found: %s', (_, history, ending, fault) => {
    expect(look(history, ending)).toContainEqual(expect.stringMatching(fault));
  });
});

describe('a fault in what is there in the end', () => {
  const right = endingOf(...all);
  const [first, ...others] = right.places;
  const rows = right.appointments;
  const offered = (type: Visit['service_type'], change: (left: Map<string, number>) => void) => {
    const left = leftOf(right.places, type);
    change(left);
    return [...right.offers.filter((each) => each.type !== type), { type, date: DATE, left }];
  };

  it.each<[string, Partial<Ending>, RegExp]>([
    ['a visit that has lost its place', { places: others }, /a place is not held: .* for visit A/],
    [
      'a place of a visit that was cancelled',
      { places: [...right.places, { visit: 'B', date: DATE, time: '09:00', place: 1 }] },
      /a place is held by nothing: .* for visit B/,
    ],
    [
      'a place of a visit that is nowhere',
      { places: [...right.places, { visit: 'Z', date: DATE, time: '09:00', place: 1 }] },
      /a place is held by nothing: .* for visit Z/,
    ],
    [
      'a place at the time of before',
      { places: [...others, { visit: 'A', date: DATE, time: '09:00', place: 1 }] },
      /a place is held by nothing: .* 09:00 for visit A/,
    ],
    [
      'a visit with two places at a time',
      { places: [...right.places, { visit: 'A', date: DATE, time: '09:15', place: 2 }] },
      /a place is held by nothing: .* for visit A/,
    ],
    [
      'a place that two hold',
      { places: [...right.places, { ...first, visit: 'B' }] as Ending['places'] },
      /held twice: .* place 1/,
    ],
    [
      'a place beyond the last',
      { places: [{ ...first, place: 3 }, ...others] as Ending['places'] },
      /no such place: .* place 3/,
    ],
    [
      'a visit that its customer does not see',
      {
        appointments: [
          ...rows,
          { id: 'Z', customer: 'dan', status: 'confirmed', date: DATE, time: '09:00', version: 1 },
        ],
      },
      /in the database, and not shown: Z/,
    ],
    ['a visit that is in no table', { appointments: rows.slice(1) }, /shown, and not in the database: A/],
    [
      'a visit that is shown with another status',
      { appointments: rows.map((row) => ({ ...row, status: 'confirmed' })) },
      /not in the database: B bob cancelled/,
    ],
    [
      'a place that is offered, and taken',
      { offers: offered('repair', (left) => left.set('09:15', 2)) },
      /offered, and not left, for repair .* 09:15: 2/,
    ],
    [
      'a place that is left, and not offered',
      { offers: offered('installation', (left) => left.set('09:30', 0)) },
      /left, and not offered, for installation .* 09:30: 1/,
    ],
    [
      'a time that is not offered at all',
      { offers: offered('repair', (left) => left.delete('09:45')) },
      /left, and not offered, for repair .* 09:45: 2/,
    ],
    [
      'a time at which work does not fit any more',
      { offers: offered('installation', (left) => left.set('09:45', 2)) },
      /offered, and not left, for installation .* 09:45: 2/,
    ],
  ])('should be found: %s', (_, change, fault) => {
    expect(look({ writes }, { ...right, ...change })).toContainEqual(expect.stringMatching(fault));
  });

  it('should be found: a visit that is not what its changes made of it', () => {
    const ending = endingOf({ ...cat, time: '09:00' });
    expect(look({ writes: [done(cat, 1, 0, 1)] }, ending)).toContainEqual(
      expect.stringMatching(/visit C is not what its changes made of it/),
    );
  });
});
