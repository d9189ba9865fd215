import { slotTimesOfVisit } from '../rules/visit-rules.ts';
import { findHistoryViolations } from './find-faults.ts';
import type {
  AvailabilityResponse,
  CustomerWrite,
  FinalState,
  RequestedChange,
  RequestHistory,
  RequestOutcome,
  VisitResponse,
  WorkshopLimits,
} from './history.ts';
import type { VisitOfCustomer } from './stays.ts';

const DATE = '2026-06-01';
const LIMITS: WorkshopLimits = {
  slots: ['09:00', '09:15', '09:30', '09:45'],
  placesPerSlot: 2,
  activeAppointmentsPerCustomer: 2,
};
const TYPES = ['repair', 'installation'] as const;

/** @param changes each with its time: `booked 09:00`, `moved 09:30`, `moved 09:30 workshop`, `cancelled 09:30` */
function visitOf(
  customer: string,
  id: string,
  changes: string[],
  type: VisitResponse['service_type'] = 'repair',
): VisitOfCustomer {
  const told = changes.map((each) => {
    const [change = '', time = '', by] = each.split(' ');
    const maker = by === 'workshop' ? ('workshop' as const) : ('customer' as const);
    return { change, by: maker, date: DATE, time, changed_at: '2026-05-01T08:00:00.000Z' };
  });
  const visit = { customer, id, service_type: type, date: DATE, vehicle: { id: `the car for ${id}` } };
  return asOf({ ...visit, version: 0, status: '', time: '', changes: told }, told.length);
}

/** Returns an earlier version of a visit. */
function asOf(visit: VisitOfCustomer, version: number): VisitOfCustomer {
  const changes = visit.changes.slice(0, version);
  const { change, time } = changes.at(-1) ?? { change: '', time: '' };
  return { ...visit, version, time, status: change === 'cancelled' ? 'cancelled' : 'confirmed', changes };
}

/** Returns the request that led to a version of a visit. */
function wishOf(visit: VisitOfCustomer, version: number): RequestedChange {
  const { change, by, time } = asOf(visit, version).changes.at(-1) ?? { change: '', by: '', time: '' };
  const start = { vehicle: visit.vehicle.id, type: visit.service_type, date: DATE, time };
  if (version === 1) return { do: 'book', ...start };
  const of = { visit: visit.id, version: version - 1 };
  if (change === 'cancelled') return { do: 'cancel', ...of };
  return { do: by === 'workshop' ? 'move by the workshop' : 'move', ...of, ...start };
}

const LOST: RequestOutcome = { is: 'lost' };
const OVERLOADED: RequestOutcome = { is: 'refused', code: 'overloaded' };
const doneAs = (visit: VisitOfCustomer): RequestOutcome => ({ is: 'done', visit });

let keys = 0;

function writeOf(
  customer: string,
  wish: RequestedChange,
  ...attempts: [from: number, to: number, RequestOutcome][]
): CustomerWrite {
  keys += 1;
  return {
    customer,
    key: `key-${keys}`,
    wish,
    attempts: attempts.map(([from, to, outcome]) => ({ from, to, ...outcome })),
  };
}

/** Returns the acknowledged request that led to a version of a visit. */
function done(visit: VisitOfCustomer, version: number, from: number, to: number): CustomerWrite {
  return writeOf(visit.customer, wishOf(visit, version), [
    from,
    to,
    { is: 'done', visit: asOf(visit, version) },
  ]);
}

/** Returns a refused request for a version of a visit. */
function refused(
  code: string,
  visit: VisitOfCustomer,
  version: number,
  from: number,
  to: number,
): CustomerWrite {
  return writeOf(visit.customer, wishOf(visit, version), [from, to, { is: 'refused', code }]);
}

function leftOf(places: FinalState['places'], type: VisitResponse['service_type']): Map<string, number> {
  const starts = LIMITS.slots.slice(0, type === 'repair' ? 4 : 3);
  const left = (slot: string) => 2 - places.filter(({ time }) => time === slot).length;
  return new Map(starts.map((time) => [time, Math.min(...slotTimesOfVisit({ type, time }).map(left))]));
}

/** Returns a final state without a fault. */
function endingOf(...visits: VisitOfCustomer[]): FinalState {
  const held = visits
    .filter(({ status }) => status !== 'cancelled')
    .flatMap(({ id, service_type: type, time }) =>
      slotTimesOfVisit({ type, time }).map((slot) => ({ visit: id, date: DATE, time: slot })),
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

function look(history: Partial<RequestHistory>, ending: FinalState): string[] {
  return findHistoryViolations({ writes: [], offers: [], lists: [], ...history }, ending, LIMITS);
}

function offer(from: number, to: number, left: Record<string, number>): AvailabilityResponse {
  return { from, to, type: 'repair', date: DATE, left: new Map(Object.entries(left)) };
}

/** Three customers. The places at 09:15 are certainly full from 30 to 40 only. */
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
const hal = visitOf('hal', 'H', ['booked 09:00', 'moved 09:30 workshop']);
/** Two customers, one after the other, at a time without other visits. */
const early = visitOf('fay', 'F', ['booked 09:45', 'cancelled 09:45']);
const late = visitOf('gus', 'G', ['booked 09:45']);
/** Returns a visit that no customer has. */
const wished = (time: string) => visitOf('dan', 'D', [`booked ${time}`]);

/** Returns a list of ann's in a response. */
const annsList = (from: number, to: number, ...visits: VisitOfCustomer[]) => ({
  customer: 'ann',
  from,
  to,
  visits,
});

describe('finds no fault', () => {
  it.each<[string, Partial<RequestHistory>, VisitOfCustomer[]]>([
    ['in a complete history', { writes }, all],
    ['if the workshop moved a visit', { writes: [done(hal, 1, 0, 10), done(hal, 2, 20, 30)] }, [hal]],
    [
      'if a lost booking was done, and acknowledged when it was repeated',
      { writes: [writeOf('cat', wishOf(cat, 1), [0, 5, LOST], [6, 14, doneAs(cat)])] },
      [cat],
    ],
    ['if a lost booking was done', { writes: [writeOf('cat', wishOf(cat, 1), [0, 5, LOST])] }, [cat]],
    ['if a lost booking was not done', { writes: [writeOf('cat', wishOf(cat, 1), [0, 5, LOST])] }, []],
    [
      'if a request was overloaded at first',
      { writes: [writeOf('cat', wishOf(cat, 1), [0, 5, OVERLOADED], [6, 14, doneAs(cat)])] },
      [cat],
    ],
    [
      'if a place was shown as free between a cancellation and the next booking',
      {
        writes: [done(early, 1, 0, 10), done(early, 2, 20, 30), done(late, 1, 15, 25)],
        offers: [offer(18, 27, { '09:45': 2 })],
      },
      [early, late],
    ],
    [
      'if one of two taps was refused, and the other was lost and done',
      { writes: [...writes, writeOf('dan', wishOf(wished('09:45'), 1), [0, 5, OVERLOADED], [0, 6, LOST])] },
      [...all, wished('09:45')],
    ],
  ])('%s', (_, history, visits) => {
    expect(look(history, endingOf(...visits))).toEqual([]);
  });

  it.each<[string, CustomerWrite[]]>([
    ['a full time', [refused('slot_taken', wished('09:15'), 1, 32, 38)]],
    [
      'a time that another visit may have taken or left meanwhile',
      [refused('slot_taken', wished('09:15'), 1, 22, 24), refused('slot_taken', wished('09:15'), 1, 44, 60)],
    ],
    [
      'a repetition of a lost booking',
      [
        writeOf(
          'dan',
          wishOf(wished('09:15'), 1),
          [25, 32, LOST],
          [33, 36, { is: 'refused', code: 'slot_taken' }],
        ),
      ],
    ],
    [
      'a visit that the other device had changed or cancelled',
      [
        refused('changed_elsewhere', visitOf('ann', 'A', ['booked 09:00', 'moved 09:45']), 2, 25, 35),
        refused('not_changeable', visitOf('bob', 'B', ['booked 09:00', 'moved 09:30']), 2, 45, 55),
        refused('illegal_status', visitOf('bob', 'B', ['booked 09:00', 'moved 09:30 workshop']), 2, 45, 55),
      ],
    ],
  ])('in a refusal because of %s', (_, refusals) => {
    expect(look({ writes: [...writes, ...refusals] }, endingOf(...all))).toEqual([]);
  });

  it.each<[string, Partial<RequestHistory>]>([
    ['simultaneous cancellations by two devices', { writes: [...writes, done(bob, 2, 41, 60)] }],
    [
      'availability while places are being taken and freed',
      {
        offers: [
          offer(1, 2, { '09:00': 2 }),
          offer(1, 2, { '09:00': 0 }),
          offer(31, 39, { '09:15': 0 }),
          offer(41, 42, { '09:15': 0 }),
        ],
      },
    ],
    [
      'lists while visits are being booked and moved',
      { lists: [annsList(5, 8), annsList(22, 24, asOf(ann, 2)), annsList(22, 24, asOf(ann, 1))] },
    ],
  ])('in %s', (_, history) => {
    expect(look({ writes, ...history }, endingOf(...all))).toEqual([]);
  });
});

describe('finds a fault in the responses', () => {
  const other = visitOf('cat', 'C2', ['booked 09:30']);
  const atNine = visitOf('cat', 'C', ['booked 09:00']);
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
  const movedTwice = visitOf('ann', 'A', ['booked 09:00', 'moved 09:15', 'moved 09:45']);
  const annMoved = [done(ann, 1, 0, 10), done(ann, 2, 20, 30)];
  const bookedThenCancelled = (visits: VisitOfCustomer[]) =>
    visits.flatMap((visit) => [done(visit, 1, 0, 10), done(visit, 2, 20, 30)]);

  it.each<[string, CustomerWrite[], VisitOfCustomer[], RegExp]>([
    ['a lost booking', writes, [ann, bob], /book.*is not there in the end/],
    [
      'a booking of another customer',
      [done(cat, 1, 0, 1)],
      [{ ...cat, customer: 'dan' }],
      /is not there in the end/,
    ],
    ['a lost move', writes, [asOf(ann, 1), bob, cat], /move.*is not there in the end/],
    [
      'a lost move by the workshop',
      [done(hal, 1, 0, 10), done(hal, 2, 20, 30)],
      [asOf(hal, 1)],
      /move by the workshop.*is not there in the end/,
    ],
    [
      'a move in the name of the workshop that the customer made',
      [
        done(hal, 1, 0, 10),
        { ...done(hal, 2, 20, 30), wish: { ...wishOf(hal, 2), do: 'move' } as RequestedChange },
      ],
      [hal],
      /visit H was moved by the workshop .*nobody requested/,
    ],
    ['a lost cancellation', writes, [ann, asOf(bob, 1), cat], /cancel.*is not there in the end/],
    [
      'a booking at another time',
      [writeOf('cat', wishOf(other, 1), [0, 1, doneAs(atNine)])],
      [atNine],
      /the response was different/,
    ],
    [
      'a cancellation without effect',
      [done(cat, 1, 0, 1), writeOf('cat', { do: 'cancel', visit: 'C', version: 1 }, [2, 3, doneAs(cat)])],
      [cat],
      /the response was different/,
    ],
    [
      'two acknowledged bookings with one key',
      [writeOf('cat', wishOf(cat, 1), [0, 5, doneAs(cat)], [0, 6, doneAs(other)])],
      [cat, other],
      /done twice with one key/,
    ],
    [
      'two bookings with one key, one of them lost',
      [writeOf('cat', wishOf(cat, 1), [0, 5, LOST], [6, 9, doneAs(cat)])],
      [cat, other],
      /visit C2 was booked .*nobody requested/,
    ],
    [
      'a move that was repeated by its repetition',
      annMoved,
      [visitOf('ann', 'A', ['booked 09:00', 'moved 09:15', 'moved 09:15'])],
      /version 3, .*nobody requested/,
    ],
    [
      'a refused booking that exists',
      [
        ...bookedThenCancelled(full.slice(0, 2)),
        refused('slot_taken', visitOf('dan', 'D', ['booked 09:45']), 1, 12, 18),
      ],
      [...full.slice(0, 2), visitOf('dan', 'D', ['booked 09:45'])],
      /visit D was booked .*nobody requested/,
    ],
    [
      'a move of a version that its customer had not seen',
      [
        ...annMoved,
        writeOf('ann', wishOf(visitOf('ann', 'A', ['', 'moved 09:45']), 2), [40, 50, doneAs(movedTwice)]),
      ],
      [movedTwice],
      /version 3, .*nobody requested/,
    ],
    [
      'a change that was reported before the request of the one before it',
      [done(ann, 1, 30, 40), done(ann, 2, 10, 20)],
      [ann],
      /reported before it was requested/,
    ],
    [
      'three visits at a time with two places',
      bookedThenCancelled(full),
      full,
      /too many at once: place of .* 09:45/,
    ],
    ['more visits than a customer can have', bookedThenCancelled(own), own, /too many at once: visit of eve/],
    [
      'two visits of one vehicle at a time',
      bookedThenCancelled(twice),
      twice,
      /too many at once: vehicle one car/,
    ],
  ])('%s', (_, history, visits, fault) => {
    expect(look({ writes: history }, endingOf(...visits))).toContainEqual(expect.stringMatching(fault));
  });

  it.each<[string, CustomerWrite]>([
    ['slot_taken before the time was full', refused('slot_taken', wished('09:15'), 1, 13, 19)],
    ['slot_taken after the time was full', refused('slot_taken', wished('09:15'), 1, 51, 60)],
    [
      'slot_taken because of the visit itself',
      refused('slot_taken', visitOf('ann', 'A', ['', '', 'moved 09:15']), 3, 32, 38),
    ],
    ...['too_many_active', 'vehicle_already_booked', 'closed_day', 'internal'].map(
      (code): [string, CustomerWrite] => [
        `${code} without a reason`,
        refused(code, wished('09:15'), 1, 32, 38),
      ],
    ),
    [
      'illegal_status of an active visit',
      refused('illegal_status', visitOf('cat', 'C', ['', 'moved 09:45 workshop']), 2, 32, 38),
    ],
    ...['changed_elsewhere', 'not_changeable'].map((code): [string, CustomerWrite] => [
      `${code} of an unchanged visit`,
      refused(code, visitOf('cat', 'C', ['', 'moved 09:45']), 2, 32, 38),
    ]),
  ])('refused as %s', (title, refusal) => {
    const fault = `refused as ${title.split(' ')[0]} without a reason`;
    expect(look({ writes: [...writes, refusal] }, endingOf(...all))).toContainEqual(
      expect.stringContaining(fault),
    );
  });

  it.each<[string, Partial<RequestHistory>, RegExp]>([
    [
      'a taken place shown as free',
      { offers: [offer(31, 39, { '09:15': 1 })] },
      /1 places were shown .* 09:15/,
    ],
    [
      'a free place shown as taken',
      { offers: [offer(51, 60, { '09:15': 0 })] },
      /0 places were shown .* 09:15/,
    ],
    ['a list without a booked visit', { lists: [annsList(11, 12)] }, /visit A was not shown to ann/],
    [
      'a list with the time before a move',
      { lists: [annsList(31, 32, asOf(ann, 1))] },
      /visit A was not shown to ann/,
    ],
    [
      'a list with the visit of another customer',
      { lists: [annsList(31, 32, ann, cat)] },
      /visit C was shown to ann/,
    ],
  ])('%s', (_, history, fault) => {
    expect(look({ writes, ...history }, endingOf(...all))).toContainEqual(expect.stringMatching(fault));
  });
});

describe('finds a fault in the final state', () => {
  const right = endingOf(...all);
  const [first, ...others] = right.places;
  const rows = right.appointments;
  const offered = (type: VisitResponse['service_type'], change: (left: Map<string, number>) => void) => {
    const left = leftOf(right.places, type);
    change(left);
    return [...right.offers.filter((each) => each.type !== type), { type, date: DATE, left }];
  };

  it.each<[string, Partial<FinalState>, RegExp]>([
    ['a visit without its place', { places: others }, /a place is not held: .* for visit A/],
    [
      'a place of a cancelled visit',
      { places: [...right.places, { visit: 'B', date: DATE, time: '09:00', place: 1 }] },
      /a place is held by nothing: .* for visit B/,
    ],
    [
      'a place of an unknown visit',
      { places: [...right.places, { visit: 'Z', date: DATE, time: '09:00', place: 1 }] },
      /a place is held by nothing: .* for visit Z/,
    ],
    [
      'a place at the time before a move',
      { places: [...others, { visit: 'A', date: DATE, time: '09:00', place: 1 }] },
      /a place is held by nothing: .* 09:00 for visit A/,
    ],
    [
      'a visit with two places at a time',
      { places: [...right.places, { visit: 'A', date: DATE, time: '09:15', place: 2 }] },
      /a place is held by nothing: .* for visit A/,
    ],
    [
      'a place held by two visits',
      { places: [...right.places, { ...first, visit: 'B' }] as FinalState['places'] },
      /held twice: .* place 1/,
    ],
    [
      'a place beyond the last',
      { places: [{ ...first, place: 3 }, ...others] as FinalState['places'] },
      /no such place: .* place 3/,
    ],
    [
      'a visit missing from its customer’s list',
      {
        appointments: [
          ...rows,
          { id: 'Z', customer: 'dan', status: 'confirmed', date: DATE, time: '09:00', version: 1 },
        ],
      },
      /in the database, and not shown: Z/,
    ],
    [
      'a visit missing from the database',
      { appointments: rows.slice(1) },
      /shown, and not in the database: A/,
    ],
    [
      'a visit shown with another status',
      { appointments: rows.map((row) => ({ ...row, status: 'confirmed' })) },
      /not in the database: B bob cancelled/,
    ],
    [
      'a taken place that is offered',
      { offers: offered('repair', (left) => left.set('09:15', 2)) },
      /offered, and not left, for repair .* 09:15: 2/,
    ],
    [
      'a free place that is not offered',
      { offers: offered('installation', (left) => left.set('09:30', 0)) },
      /left, and not offered, for installation .* 09:30: 1/,
    ],
    [
      'a time missing from the availability',
      { offers: offered('repair', (left) => left.delete('09:45')) },
      /left, and not offered, for repair .* 09:45: 2/,
    ],
    [
      'a time too late for the work',
      { offers: offered('installation', (left) => left.set('09:45', 2)) },
      /offered, and not left, for installation .* 09:45: 2/,
    ],
  ])('%s', (_, change, fault) => {
    expect(look({ writes }, { ...right, ...change })).toContainEqual(expect.stringMatching(fault));
  });

  it('too many visits of a limited kind of work at a time, and an offer of one more', () => {
    const visits = ['dan', 'eve'].map((customer) =>
      visitOf(customer, customer, ['booked 09:00'], 'installation'),
    );
    const booked = { writes: visits.map((visit) => done(visit, 1, 0, 1)), offers: [], lists: [] };
    const limits = { ...LIMITS, atOnce: { installation: 1 } };
    expect(findHistoryViolations(booked, endingOf(...visits), limits)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/too many at once: installation of .* 09:15/),
        expect.stringMatching(/offered, and not left, for installation .* 09:30: 2/),
      ]),
    );
  });

  it('a visit that contradicts its changes', () => {
    const ending = endingOf({ ...cat, time: '09:00' });
    expect(look({ writes: [done(cat, 1, 0, 1)] }, ending)).toContainEqual(
      expect.stringMatching(/visit C is not what its changes made of it/),
    );
  });
});
