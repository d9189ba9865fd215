import type { Limits, Listing, Offer } from './history.ts';
import { overlap, placesFor, type Stays } from './stays.ts';
import { isEarlier } from './write-faults.ts';

/** Starts of which so much was never left while somebody looked. */
export function offerFaults({ type, date, left, ...span }: Offer, stays: Stays, limits: Limits): string[] {
  return [...left].flatMap(([time, places]) => {
    const taken = limits.placesPerSlot - places;
    const isSo = (must: number, may: number) => must <= taken && taken <= may;
    if (stays.someMoment(placesFor({ type, date, time }), span, isSo)) return [];
    return [`${places} places were shown for ${type} on ${date} at ${time}, which were never left then`];
  });
}

/** Visits that were not shown to their customer, or not as they were. */
export function listFaults({ customer, visits, ...span }: Listing, stays: Stays): string[] {
  const own = Map.groupBy(
    stays.all.filter(({ visit }) => visit.customer === customer),
    ({ visit }) => visit.id,
  );
  const shown = new Map(visits.map((visit) => [visit.id, visit]));
  const wrong = [...own].filter(([id, states]) => {
    const seen = shown.get(id);
    // It may be left out until its booking was answered.
    if (!seen) return (states[0]?.must.from ?? Infinity) < span.from;
    return !states.some(
      ({ visit, version, may }) => version === seen.version && isEarlier(seen, visit) && overlap(may, span),
    );
  });
  const unknown = [...shown.keys()].filter((id) => !own.has(id));
  return [
    ...wrong.map(([id]) => `visit ${id} was not shown to ${customer} as it was then`),
    ...unknown.map((id) => `visit ${id} was shown to ${customer}, and is not theirs in the end`),
  ];
}
