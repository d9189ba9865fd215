import {
  acknowledged,
  type Limits,
  OVERLOADED,
  refused,
  type Span,
  type Visit,
  type Wish,
  type Write,
} from './history.ts';
import {
  changeOf,
  isBookedAs,
  type OwnVisit,
  placesFor,
  type Stays,
  shareOf,
  vehicleTimeFor,
} from './stays.ts';

/** What is wrong with what was answered as done. @param visits by their ids, as they are in the end */
export function answerFaults(write: Write, visits: ReadonlyMap<string, OwnVisit>): string[] {
  const [answer, ...others] = acknowledged(write).map(({ visit }) => visit);
  if (!answer) return [];
  const visit = visits.get(answer.id);
  const isThere = visit?.customer === write.customer && isEarlier(answer, visit);
  const isOne = others.every(({ id, version }) => id === answer.id && version === answer.version);
  return [
    ...(isOne ? [] : ['was done twice with one key']),
    ...(isDone(write.wish, answer) ? [] : [`was answered with something else: ${JSON.stringify(answer)}`]),
    ...(isThere ? [] : ['was acknowledged, and is not there in the end']),
  ].map((fault) => `${describe(write)} ${fault}`);
}

/** Refusals that no rule is a reason for at any moment of the request. */
export function refusalFaults(write: Write, stays: Stays, limits: Limits): string[] {
  return refused(write)
    .filter(({ code, ...span }) => code !== OVERLOADED && !isReason(code, write, span, stays, limits))
    .map(({ code }) => `${describe(write)} was refused as ${code} without a reason`);
}

/** Whether a visit, as it was seen once, is what another sight of it says that it was then. */
export function isEarlier(seen: Visit, later: Visit): boolean {
  const { change, date, time } = changeOf(seen);
  return (
    seen.version === seen.changes.length &&
    JSON.stringify(seen.changes) === JSON.stringify(later.changes.slice(0, seen.version)) &&
    (seen.status === 'cancelled') === (change === 'cancelled') &&
    seen.date === date &&
    seen.time === time
  );
}

function isDone(wish: Wish, visit: Visit): boolean {
  switch (wish.do) {
    case 'book':
      return visit.version === 1 && isBookedAs(visit, wish);
    case 'move':
      return visit.id === wish.visit && visit.date === wish.date && visit.time === wish.time;
    case 'cancel':
      return visit.id === wish.visit && visit.status === 'cancelled';
  }
}

function isReason(code: string, write: Write, span: Span, stays: Stays, limits: Limits): boolean {
  const { customer, wish } = write;
  // Nothing is in its own way.
  const own = wish.do === 'book' ? acknowledged(write)[0]?.visit.id : wish.visit;
  const isFull = (things: string[], limit: number) =>
    stays.someMoment(things, span, (_, may) => may >= limit, own);
  const states = wish.do === 'book' ? [] : stays.of(wish.visit, span);
  switch (code) {
    case 'slot_taken':
      return wish.do !== 'cancel' && isFull(placesFor(wish), limits.placesPerSlot);
    case 'vehicle_already_booked':
      return wish.do !== 'cancel' && isFull(vehicleTimeFor(wish), 1);
    case 'too_many_active':
      return wish.do === 'book' && isFull(shareOf({ customer }), limits.activeAppointmentsPerCustomer);
    case 'changed_elsewhere':
      return wish.do !== 'book' && states.some(({ version }) => version !== wish.version);
    case 'not_changeable':
      return states.some(({ isActive }) => !isActive);
    default:
      return false;
  }
}

function describe({ key, wish }: Write): string {
  return `request ${key} (${JSON.stringify(wish)})`;
}
