import { slotsOf } from '../rules/visit-rules.ts';
import type { Ending, Limits } from './history.ts';
import type { OwnVisit } from './stays.ts';
import { isEarlier } from './write-faults.ts';

/** What does not fit together when nothing goes on any more: visits, their rows, their places, and what is left. */
export function endingFaults(visits: readonly OwnVisit[], ending: Ending, limits: Limits): string[] {
  const { appointments, places } = ending;
  const shown = visits.map(({ id, customer, status, date, time, version }) =>
    [id, customer, status, date, time, version].join(' '),
  );
  const kept = appointments.map(({ id, customer, status, date, time, version }) =>
    [id, customer, status, date, time, version].join(' '),
  );
  const taken = visits
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((visit) =>
      slotsOf({ type: visit.service_type, time: visit.time }).map(
        (slot) => `${visit.date} ${slot} for visit ${visit.id}`,
      ),
    );
  const held = places.map(({ visit, date, time }) => `${date} ${time} for visit ${visit}`);
  return [
    ...visits
      .filter((visit) => !isEarlier(visit, visit))
      .map(({ id }) => `visit ${id} is not what its changes made of it`),
    ...without(shown, kept).map((visit) => `shown, and not in the database: ${visit}`),
    ...without(kept, shown).map((visit) => `in the database, and not shown: ${visit}`),
    ...without(taken, held).map((place) => `a place is not held: ${place}`),
    ...without(held, taken).map((place) => `a place is held by nothing: ${place}`),
    ...placeFaults(ending, limits),
    ...ending.offers.flatMap((offer) => leftFaults(offer, ending, limits)),
  ];
}

/** Each place of a slot once, and no further ones. */
function placeFaults({ places }: Ending, { placesPerSlot }: Limits): string[] {
  const names = places.map(({ date, time, place }) => `${date} ${time}, place ${place}`);
  const beyond = places.filter(({ place }) => place < 1 || place > placesPerSlot);
  return [
    ...without(names, [...new Set(names)]).map((name) => `held twice: ${name}`),
    ...beyond.map(({ date, time, place }) => `there is no such place: ${date} ${time}, place ${place}`),
  ];
}

function leftFaults(
  { type, date, left }: Ending['offers'][number],
  { places }: Ending,
  { slots, placesPerSlot }: Limits,
): string[] {
  const heldAt = (slot: string) =>
    places.filter((place) => place.date === date && place.time === slot).length;
  const starts = slots.filter((time) => slotsOf({ type, time }).every((slot) => slots.includes(slot)));
  const wanted = starts.map(
    (time) => `${time}: ${placesPerSlot - Math.max(...slotsOf({ type, time }).map(heldAt))}`,
  );
  const offered = [...left].map(([time, count]) => `${time}: ${count}`);
  return [
    ...without(offered, wanted).map((start) => `offered, and not left, for ${type} on ${date}: ${start}`),
    ...without(wanted, offered).map((start) => `left, and not offered, for ${type} on ${date}: ${start}`),
  ];
}

/** What is in a list more often than in another one. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
