import fc from 'fast-check';
import { STEPS, type Work } from './visit-rules.ts';
import { SETTINGS } from './workshop.ts';

/** Which version a change says that it is based on. */
export type Based = 'nothing' | 'this' | 'an older one';

/**
 * Something that somebody does, or time. Earlier visits and writes are meant by any whole number, days by how many lie
 * between them and today.
 */
export type Action =
  | { do: 'book'; customer: number; vehicle: number; type: Work; ahead: number; time: string }
  | { do: 'move'; visit: number; ahead: number; time: string; based: Based }
  | { do: 'cancel'; visit: number; based: Based }
  | { do: 'rate'; visit: number; stars: number; based: Based }
  /** `next`: that which follows on what the visit is. */
  | { do: 'step'; visit: number; step: string; work: string; based: Based }
  | { do: 'close'; ahead: number; day: boolean; slots: string[] }
  | { do: 'wait'; minutes: number }
  /** A request is sent once more, with its key, because its answer was lost. */
  | { do: 'repeat'; write: number }
  | { do: 'erase'; customer: number };

export const CUSTOMERS = 4;
export const VEHICLES = 2;

const { slots } = SETTINGS.booking;

/** Mostly a few days and times that all want; now and then any, also what is too far and what no slot begins at. */
const ahead = mostly(fc.constantFrom(1, 2), fc.nat({ max: SETTINGS.booking.horizonDays + 2 }));
const time = mostly(fc.constantFrom('09:15', '09:30', '10:00'), fc.constantFrom(...slots, '09:05'));
const customer = fc.nat({ max: CUSTOMERS - 1 });
const visit = fc.nat({ max: 11 });
const based = mostly(fc.constantFrom<Based>('nothing', 'this'), fc.constant<Based>('an older one'));

const be = <Kind extends Action['do']>(kind: Kind) => fc.constant(kind);

const book = fc.record({
  do: be('book'),
  customer,
  vehicle: fc.nat({ max: VEHICLES - 1 }),
  type: fc.constantFrom<Work>('repair', 'installation'),
  ahead,
  time,
});
const move = fc.record({ do: be('move'), visit, ahead, time, based });
const cancel = fc.record({ do: be('cancel'), visit, based });
const rate = fc.record({ do: be('rate'), visit, stars: fc.integer({ min: 1, max: 5 }), based });
const step = fc.record({
  do: be('step'),
  visit,
  step: fc.constantFrom(...Object.keys(STEPS), ...Array(Object.keys(STEPS).length).fill('next')),
  work: fc.constantFrom('Oil', 'Brakes'),
  based,
});
const close = fc.record({
  do: be('close'),
  ahead,
  day: mostly(fc.constant(false), fc.constant(true)),
  slots: fc.uniqueArray(fc.constantFrom(...slots), { maxLength: 2 }),
});
/** From some minutes to days; now and then past the life of a key, or of a rating. */
const wait = fc.record({
  do: be('wait'),
  minutes: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 300, max: 2_000 })),
});
const repeat = fc.record({ do: be('repeat'), write: fc.nat({ max: 30 }) });
const erase = fc.record({ do: be('erase'), customer });

/** Sequences of them, in which there is mostly something to do them with. */
export const actions: fc.Arbitrary<Action[]> = fc.noBias(
  fc.array(
    fc.oneof(
      { weight: 16, arbitrary: book },
      { weight: 6, arbitrary: move },
      { weight: 3, arbitrary: cancel },
      { weight: 3, arbitrary: rate },
      { weight: 14, arbitrary: step },
      { weight: 2, arbitrary: close },
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
