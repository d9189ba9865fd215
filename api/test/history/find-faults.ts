import { LIMITED_RESOURCES, slotTimesOfVisit } from '../rules/visit-rules.ts';
import {
  type AvailabilityResponse,
  type CustomerWrite,
  type FinalAppointmentRow,
  type FinalState,
  listAcknowledgedAttempts,
  listRefusedAttempts,
  OVERLOADED_CODE,
  type RequestedChange,
  type RequestHistory,
  type TimeSpan,
  type VisitListResponse,
  type VisitResponse,
  type WorkshopLimits,
} from './history.ts';
import {
  findChangeToVersion,
  LimitedResourceHistory,
  matchesRequestedBooking,
  spansOverlap,
  type VisitOfCustomer,
} from './stays.ts';

/**
 * Checks responses and the final state by the rules of docs/design.md §5 and §8, without code of the api. The
 * moment at which a request took effect is unknown, so a response is right if it was right at some moment of its request.
 * @returns violations that no choice of moments explains
 */
export function findHistoryViolations(
  { writes, offers, lists }: RequestHistory,
  ending: FinalState,
  limits: WorkshopLimits,
): string[] {
  const visits = ending.lists.flatMap((list) =>
    list.visits.map((visit) => ({ ...visit, customer: list.customer })),
  );
  const byId = new Map(visits.map((visit) => [visit.id, visit]));
  const stays = new LimitedResourceHistory(visits, writes, limits);
  const crowded = Object.values(LIMITED_RESOURCES).flatMap(({ by, limit }) =>
    stays.crowded(by, limit(limits)),
  );
  return [
    ...writes.flatMap((write) => answerFaults(write, byId)),
    ...stays.contradictions,
    ...crowded.map((thing) => `too many at once: ${thing}`),
    ...writes.flatMap((write) => refusalFaults(write, stays, limits)),
    ...offers.flatMap((offer) => offerFaults(offer, stays, limits)),
    ...lists.flatMap((list) => listFaults(list, stays)),
    ...endingFaults(visits, ending, limits),
  ];
}

/** Finds acknowledged writes that were done twice, done wrongly, or lost in the end. @param visits final state, by id */
function answerFaults(write: CustomerWrite, visits: ReadonlyMap<string, VisitOfCustomer>): string[] {
  const [answer, ...others] = listAcknowledgedAttempts(write).map(({ visit }) => visit);
  if (!answer) return [];
  const visit = visits.get(answer.id);
  const isThere = visit?.customer === write.customer && agreesWithChanges(answer, visit);
  const isOne = others.every(({ id, version }) => id === answer.id && version === answer.version);
  return [
    ...(isOne ? [] : ['was done twice with one key']),
    ...(isDone(write.wish, answer) ? [] : [`the response was different: ${JSON.stringify(answer)}`]),
    ...(isThere ? [] : ['was acknowledged, and is not there in the end']),
  ].map((fault) => `${describe(write)} ${fault}`);
}

/** Finds refusals that no rule justified at any moment of the request. */
function refusalFaults(
  write: CustomerWrite,
  stays: LimitedResourceHistory,
  limits: WorkshopLimits,
): string[] {
  return listRefusedAttempts(write)
    .filter(({ code, ...span }) => code !== OVERLOADED_CODE && !isReason(code, write, span, stays, limits))
    .map(({ code }) => `${describe(write)} was refused as ${code} without a reason`);
}

/** Whether an earlier view of a visit agrees with the changes in a later view. */
function agreesWithChanges(seen: VisitResponse, later: VisitResponse): boolean {
  const { change, date, time } = findChangeToVersion(seen);
  return (
    seen.version === seen.changes.length &&
    JSON.stringify(seen.changes) === JSON.stringify(later.changes.slice(0, seen.version)) &&
    (seen.status === 'cancelled') === (change === 'cancelled') &&
    seen.date === date &&
    seen.time === time
  );
}

function isDone(wish: RequestedChange, visit: VisitResponse): boolean {
  switch (wish.do) {
    case 'book':
      return visit.version === 1 && matchesRequestedBooking(visit, wish);
    case 'move':
    case 'move by the workshop':
      return visit.id === wish.visit && visit.date === wish.date && visit.time === wish.time;
    case 'cancel':
      return visit.id === wish.visit && visit.status === 'cancelled';
  }
}

function isReason(
  code: string,
  write: CustomerWrite,
  span: TimeSpan,
  stays: LimitedResourceHistory,
  limits: WorkshopLimits,
): boolean {
  const { customer, wish } = write;
  // Visit of this write, which is not counted: a visit does not compete with itself.
  const own = wish.do === 'book' ? listAcknowledgedAttempts(write)[0]?.visit.id : wish.visit;
  const isFull = (things: string[], reason: keyof typeof LIMITED_RESOURCES) =>
    stays.someMoment(things, span, (_, may) => may >= LIMITED_RESOURCES[reason].limit(limits), own);
  const states = wish.do === 'book' ? [] : stays.of(wish.visit, span);
  switch (code) {
    case 'slot_taken':
      return wish.do !== 'cancel' && isFull(LIMITED_RESOURCES[code].by(wish), code);
    case 'vehicle_already_booked':
      return wish.do !== 'cancel' && isFull(LIMITED_RESOURCES[code].by(wish), code);
    case 'too_many_active':
      return wish.do === 'book' && isFull(LIMITED_RESOURCES[code].by({ customer }), code);
    case 'changed_elsewhere':
      return wish.do !== 'book' && states.some(({ version }) => version !== wish.version);
    case 'not_changeable':
      return wish.do !== 'move by the workshop' && states.some(({ isActive }) => !isActive);
    case 'illegal_status':
      return wish.do === 'move by the workshop' && states.some(({ isActive }) => !isActive);
    default:
      return false;
  }
}

function describe({ key, wish }: CustomerWrite): string {
  return `request ${key} (${JSON.stringify(wish)})`;
}

/** Finds start times whose reported number of free places was wrong during the whole request. */
function offerFaults(
  { type, date, left, ...span }: AvailabilityResponse,
  stays: LimitedResourceHistory,
  limits: WorkshopLimits,
): string[] {
  return [...left].flatMap(([time, places]) => {
    const taken = limits.placesPerSlot - places;
    const isSo = (must: number, may: number) => must <= taken && taken <= may;
    if (stays.someMoment(LIMITED_RESOURCES.slot_taken.by({ type, date, time }), span, isSo)) return [];
    return [`${places} places were shown for ${type} on ${date} at ${time}, which were never left then`];
  });
}

/** Finds visits that are missing from their customer’s list, listed in a wrong state, or not the customer’s in the end. */
function listFaults(
  { customer, visits, ...span }: VisitListResponse,
  stays: LimitedResourceHistory,
): string[] {
  const own = Map.groupBy(
    stays.all.filter(({ visit }) => visit.customer === customer),
    ({ visit }) => visit.id,
  );
  const shown = new Map(visits.map((visit) => [visit.id, visit]));
  const wrong = [...own].filter(([id, states]) => {
    const seen = shown.get(id);
    // A list may omit a visit whose booking was not acknowledged before the list was requested.
    if (!seen) return (states[0]?.must.from ?? Infinity) < span.from;
    return !states.some(
      ({ visit, version, may }) =>
        version === seen.version && agreesWithChanges(seen, visit) && spansOverlap(may, span),
    );
  });
  const unknown = [...shown.keys()].filter((id) => !own.has(id));
  return [
    ...wrong.map(([id]) => `visit ${id} was not shown to ${customer} as it was then`),
    ...unknown.map((id) => `visit ${id} was shown to ${customer}, and is not theirs in the end`),
  ];
}

/** Compares the final visits as customers see them with their changes, database rows, slot places and offered times. */
function endingFaults(
  visits: readonly VisitOfCustomer[],
  ending: FinalState,
  limits: WorkshopLimits,
): string[] {
  const { appointments, places } = ending;
  const line = ({ id, customer, status, date, time, version }: FinalAppointmentRow) =>
    [id, customer, status, date, time, version].join(' ');
  const shown = visits.map(line);
  const kept = appointments.map(line);
  const taken = visits
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((visit) =>
      slotTimesOfVisit({ type: visit.service_type, time: visit.time }).map(
        (slot) => `${visit.date} ${slot} for visit ${visit.id}`,
      ),
    );
  const held = places.map(({ visit, date, time }) => `${date} ${time} for visit ${visit}`);
  return [
    ...visits
      .filter((visit) => !agreesWithChanges(visit, visit))
      .map(({ id }) => `visit ${id} is not what its changes made of it`),
    ...without(shown, kept).map((visit) => `shown, and not in the database: ${visit}`),
    ...without(kept, shown).map((visit) => `in the database, and not shown: ${visit}`),
    ...without(taken, held).map((place) => `a place is not held: ${place}`),
    ...without(held, taken).map((place) => `a place is held by nothing: ${place}`),
    ...placeFaults(ending, limits),
    ...ending.offers.flatMap((offer) => leftFaults(offer, visits, ending, limits)),
  ];
}

/** Finds places that are held twice, and places beyond the capacity of a slot. */
function placeFaults({ places }: FinalState, { placesPerSlot }: WorkshopLimits): string[] {
  const names = places.map(({ date, time, place }) => `${date} ${time}, place ${place}`);
  const beyond = places.filter(({ place }) => place < 1 || place > placesPerSlot);
  return [
    ...without(names, [...new Set(names)]).map((name) => `held twice: ${name}`),
    ...beyond.map(({ date, time, place }) => `there is no such place: ${date} ${time}, place ${place}`),
  ];
}

function leftFaults(
  { type, date, left }: FinalState['offers'][number],
  visits: readonly VisitOfCustomer[],
  { places }: FinalState,
  { slots, placesPerSlot, atOnce }: WorkshopLimits,
): string[] {
  const ofType = new Set(visits.filter((visit) => visit.service_type === type).map(({ id }) => id));
  const missing = placesPerSlot - (atOnce?.[type] ?? placesPerSlot);
  const heldAt = (slot: string) => {
    const held = places.filter((place) => place.date === date && place.time === slot);
    return Math.max(held.length, missing + held.filter(({ visit }) => ofType.has(visit)).length);
  };
  const starts = slots.filter((time) =>
    slotTimesOfVisit({ type, time }).every((slot) => slots.includes(slot)),
  );
  const wanted = starts.map(
    (time) => `${time}: ${placesPerSlot - Math.max(...slotTimesOfVisit({ type, time }).map(heldAt))}`,
  );
  const offered = [...left].map(([time, count]) => `${time}: ${count}`);
  return [
    ...without(offered, wanted).map((start) => `offered, and not left, for ${type} on ${date}: ${start}`),
    ...without(wanted, offered).map((start) => `left, and not offered, for ${type} on ${date}: ${start}`),
  ];
}

/** Returns the elements that `list` contains more often than `other`. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other];
  return list.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
