import fc from 'fast-check';
import { type ModelVisit, WORKSHOP_STEPS, type WorkType } from './visit-rules.ts';
import { WORKSHOP_SETTINGS } from './workshop.ts';

/** Version in the If-Match header of a change. */
export type IfMatchVersion = 'nothing' | 'this' | 'an older one';

/**
 * A random action of a customer or the workshop, or a move of the clock. `visit` and `write` are indices modulo the number of
 * earlier visits and writes; `ahead` is a number of days from today.
 */
export type RandomAction =
  | { do: 'book'; customer: number; vehicle: number; type: WorkType; ahead: number; time: string }
  | { do: 'move'; visit: number; ahead: number; time: string; based: IfMatchVersion }
  | { do: 'move by workshop'; visit: number; ahead: number; time: string; based: IfMatchVersion }
  | { do: 'cancel'; visit: number; based: IfMatchVersion }
  | { do: 'rate'; visit: number; stars: number; based: IfMatchVersion }
  /** A workshop step; `next`: the usual step for the visit's status. */
  | { do: 'step'; visit: number; step: string; work: string; based: IfMatchVersion }
  | { do: 'close'; ahead: number; day: boolean; slots: string[] }
  | { do: 'set places'; ahead: number; places: number | null }
  | { do: 'wait'; minutes: number }
  /** Sends an earlier request again with its idempotency key, as if its response was lost. */
  | { do: 'repeat'; write: number }
  | { do: 'erase'; customer: number };

export const CUSTOMER_COUNT = 4;
export const VEHICLES_PER_CUSTOMER = 2;

const { slots } = WORKSHOP_SETTINGS.booking;

/** Days ahead: mostly 1 or 2, so that bookings compete; sometimes any, also beyond the booking horizon. */
const ahead = mostly(fc.constantFrom(1, 2), fc.nat({ max: WORKSHOP_SETTINGS.booking.horizonDays + 2 }));
const time = mostly(fc.constantFrom('09:15', '09:30', '10:00'), fc.constantFrom(...slots, '09:05'));
const customer = fc.nat({ max: CUSTOMER_COUNT - 1 });
const visit = fc.nat({ max: 11 });
const based = mostly(
  fc.constantFrom<IfMatchVersion>('nothing', 'this'),
  fc.constant<IfMatchVersion>('an older one'),
);

const be = <Kind extends RandomAction['do']>(kind: Kind) => fc.constant(kind);

const book = fc.record({
  do: be('book'),
  customer,
  vehicle: fc.nat({ max: VEHICLES_PER_CUSTOMER - 1 }),
  type: fc.constantFrom<WorkType>('repair', 'installation'),
  ahead,
  time,
});
const move = fc.record({ do: be('move'), visit, ahead, time, based });
const moveByWorkshop = fc.record({ do: be('move by workshop'), visit, ahead, time, based });
const cancel = fc.record({ do: be('cancel'), visit, based });
const rate = fc.record({ do: be('rate'), visit, stars: fc.integer({ min: 1, max: 5 }), based });
const step = fc.record({
  do: be('step'),
  visit,
  step: fc.constantFrom(
    ...Object.keys(WORKSHOP_STEPS),
    ...Array(Object.keys(WORKSHOP_STEPS).length).fill('next'),
  ),
  work: fc.constantFrom('Oil', 'Brakes'),
  based,
});
const close = fc.record({
  do: be('close'),
  ahead,
  day: mostly(fc.constant(false), fc.constant(true)),
  slots: fc.uniqueArray(fc.constantFrom(...slots), { maxLength: 2 }),
});
const setPlaces = fc.record({ do: be('set places'), ahead, places: fc.constantFrom(1, 2, null) });
/** Moves the clock by minutes or up to 33 hours, sometimes beyond the lifetime of an idempotency key. */
const wait = fc.record({
  do: be('wait'),
  minutes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 2_000 })),
});
const repeat = fc.record({ do: be('repeat'), write: fc.nat({ max: 30 }) });
const erase = fc.record({ do: be('erase'), customer });

/** Random sequences of actions. Bookings are frequent, so that later actions mostly find a visit. */
export const actionSequencesArbitrary: fc.Arbitrary<RandomAction[]> = fc.noBias(
  fc.array(
    fc.oneof(
      { weight: 16, arbitrary: book },
      { weight: 6, arbitrary: move },
      { weight: 4, arbitrary: moveByWorkshop },
      { weight: 3, arbitrary: cancel },
      { weight: 3, arbitrary: rate },
      { weight: 14, arbitrary: step },
      { weight: 2, arbitrary: close },
      { weight: 2, arbitrary: setPlaces },
      { weight: 2, arbitrary: wait },
      { weight: 3, arbitrary: repeat },
      { weight: 1, arbitrary: erase },
    ),
    { minLength: 1, maxLength: 150, size: 'max' },
  ),
);

function mostly<Value>(usual: fc.Arbitrary<Value>, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 4, arbitrary: usual }, { weight: 1, arbitrary: other });
}

export function tagOf({ changes }: ModelVisit, based: IfMatchVersion): string | undefined {
  if (based === 'nothing') return undefined;
  return `"${based === 'this' ? changes.length : changes.length - 1}"`;
}

export function isOther({ changes }: ModelVisit, tag: string | undefined): boolean {
  return tag !== undefined && tag !== `"${changes.length}"`;
}
