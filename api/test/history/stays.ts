import {
  countMissingPlaces,
  LIMITED_RESOURCES,
  type VisitBooking,
  type VisitLimits,
} from '../rules/visit-rules.ts';
import {
  type CustomerWrite,
  listAcknowledgedAttempts,
  mayHaveTakenEffect,
  type RequestedChange,
  type TimeSpan,
  type VisitResponse,
} from './history.ts';

const ALWAYS: TimeSpan = { from: -Infinity, to: Infinity };

const CHANGES = {
  book: { change: 'booked', by: 'customer' },
  move: { change: 'moved', by: 'customer' },
  'move by the workshop': { change: 'moved', by: 'workshop' },
  cancel: { change: 'cancelled', by: 'customer' },
} as const;

export type VisitOfCustomer = VisitResponse & { customer: string };

/** State of a visit between two of its changes. */
interface Stay {
  visit: VisitOfCustomer;
  /** Number of the change that began this state, from 1. */
  version: number;
  isActive: boolean;
  /** Time in which the visit can have been in this state. */
  may: TimeSpan;
  /** Time in which the visit was certainly in this state; `to` is before `from` if there was no such time. */
  must: TimeSpan;
}

/**
 * Use of limited resources (places, vehicles, visits per customer) over time. A change took effect at an unknown moment of its
 * request, so each moment has certain uses and possible uses.
 */
export class LimitedResourceHistory {
  readonly all: readonly Stay[];
  /** Descriptions of changes that were not requested, or that a response reported before they were requested. */
  readonly contradictions: readonly string[];
  readonly #taking = new Map<string, Stay[]>();
  readonly #limits: VisitLimits;

  /** @param visits in their final state */
  constructor(visits: readonly VisitOfCustomer[], writes: readonly CustomerWrite[], limits: VisitLimits) {
    this.#limits = limits;
    const done = writes.filter(mayHaveTakenEffect);
    const found = visits.map((visit) => staysOf(visit, done));
    this.all = found.flatMap(({ stays }) => stays);
    this.contradictions = found.flatMap(({ faults }) => faults);
    for (const stay of this.all.filter(({ isActive }) => isActive)) {
      const booking = bookingOf(stay);
      for (const thing of Object.values(LIMITED_RESOURCES).flatMap(({ by }) => by(booking))) {
        this.#taking.set(thing, [...(this.#taking.get(thing) ?? []), stay]);
      }
    }
  }

  /** Returns the states in which a visit may have been during a time span. */
  of(visit: string, within: TimeSpan): Stay[] {
    return this.all.filter((stay) => stay.visit.id === visit && spansOverlap(stay.may, within));
  }

  /**
   * Whether `isSo` holds at some moment of a time span, for the numbers of certain (`must`) and possible (`may`) uses of the
   * most used resource. If a resource has a lower limit than `placesPerSlot`, the difference counts as used.
   * @param except id of a visit that is not counted
   */
  someMoment(
    things: readonly string[],
    within: TimeSpan,
    isSo: (must: number, may: number) => boolean,
    except?: string,
  ): boolean {
    const uses = things.map((thing) => ({
      missing: countMissingPlaces(thing, this.#limits),
      stays: (this.#taking.get(thing) ?? []).filter(
        ({ visit, may }) => visit.id !== except && spansOverlap(may, within),
      ),
    }));
    const all = uses.flatMap(({ stays }) => stays);
    return momentsOf(all, within).some((moment) => {
      const most = (time: 'must' | 'may') =>
        Math.max(
          ...uses.map(
            ({ missing, stays }) => missing + stays.filter((stay) => contains(stay[time], moment)).length,
          ),
        );
      return isSo(most('must'), most('may'));
    });
  }

  /** Returns the resources that were certainly used by more visits at some moment than the limit allows. */
  crowded(take: (booking: VisitBooking) => string[], limit: number): string[] {
    const active = this.all.filter(({ isActive }) => isActive);
    const things = new Set(active.flatMap((stay) => take(bookingOf(stay))));
    return [...things].filter((thing) => this.someMoment([thing], ALWAYS, (must) => must > limit));
  }
}

export function spansOverlap(one: TimeSpan, other: TimeSpan): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** Returns the change that led to a version of a visit; by default the last change. */
export function findChangeToVersion(
  visit: VisitResponse,
  version = visit.changes.length,
): VisitResponse['changes'][number] {
  const change = visit.changes[version - 1];
  if (!change) throw new Error(`Visit ${visit.id} does not list the change to its version ${version}`);
  return change;
}

function contains({ from, to }: TimeSpan, moment: number): boolean {
  return from <= moment && moment <= to;
}

/** Ends of `within`, ends of stays in it, and the middle of each two neighbours: covers all combinations of states. */
function momentsOf(stays: readonly Stay[], within: TimeSpan): number[] {
  const bounds = stays.flatMap(({ may, must }) => [may.from, may.to, must.from, must.to]);
  const edges = [within.from, within.to, ...bounds.filter((bound) => contains(within, bound))];
  const inOrder = edges.toSorted((one, other) => one - other);
  return inOrder.flatMap((edge, index) => [edge, (edge + (inOrder[index + 1] ?? edge)) / 2]);
}

function bookingOf({ visit, version }: Stay): VisitBooking {
  const { date, time } = findChangeToVersion(visit, version);
  return { customer: visit.customer, vehicle: visit.vehicle.id, type: visit.service_type, date, time };
}

/** Derives a visit's states from its changes, and faults: changes without a cause in `done`, or at an impossible time. */
function staysOf(
  visit: VisitOfCustomer,
  done: readonly CustomerWrite[],
): { stays: Stay[]; faults: string[] } {
  const behind = visit.changes.map((_, index) => done.filter((write) => isBehind(write, visit, index + 1)));
  const asked = behind.map(timeOf);
  // The changes of a visit happened in order, so none begins before an earlier one or ends after a later one.
  const times = asked.map((_, index) => ({
    from: Math.max(...asked.slice(0, index + 1).map(({ from }) => from)),
    to: Math.min(...asked.slice(index).map(({ to }) => to)),
  }));
  const stays = times.map(({ from, to }, index): Stay => {
    const next = times[index + 1];
    return {
      visit,
      version: index + 1,
      isActive: findChangeToVersion(visit, index + 1).change !== CHANGES.cancel.change,
      may: { from, to: next?.to ?? Infinity },
      must: { from: to, to: next?.from ?? Infinity },
    };
  });
  const faults = stays.flatMap(({ version }, index) => {
    const { from, to } = times[index] ?? ALWAYS;
    const { change, by, time } = findChangeToVersion(visit, version);
    const what = `visit ${visit.id} was ${change} by the ${by} (version ${version}, ${time})`;
    return [
      ...(behind[index]?.length === 0 ? [`${what}, which nobody requested`] : []),
      ...(from > to ? [`${what}, but this was reported before it was requested`] : []),
    ];
  });
  return { stays, faults };
}

/** Whether a write can be the cause of a version of a visit. */
function isBehind(write: CustomerWrite, visit: VisitOfCustomer, version: number): boolean {
  const { wish, customer } = write;
  const { change, by, date, time } = findChangeToVersion(visit, version);
  const made = CHANGES[wish.do];
  if (made.change !== change || made.by !== by || customer !== visit.customer) return false;
  if (wish.do !== 'book') {
    const isSo = wish.do === 'cancel' || (wish.date === date && wish.time === time);
    return wish.visit === visit.id && wish.version === version - 1 && isSo;
  }
  const answers = listAcknowledgedAttempts(write);
  return answers.length > 0
    ? answers.some((answer) => answer.visit.id === visit.id)
    : matchesRequestedBooking(visit, wish);
}

/** Time in which a change can have happened: from first request to first acknowledgement, if any; always if unrequested. */
function timeOf(writes: readonly CustomerWrite[]): TimeSpan {
  if (writes.length === 0) return ALWAYS;
  const sent = writes.flatMap(({ attempts }) => attempts.map(({ from }) => from));
  const told = writes.flatMap(listAcknowledgedAttempts).map(({ to }) => to);
  return { from: Math.min(...sent), to: Math.min(...told) };
}

/** Whether a visit was booked with the requested type, vehicle, date and time. */
export function matchesRequestedBooking(
  visit: VisitResponse,
  wish: RequestedChange & { do: 'book' },
): boolean {
  const { date, time } = findChangeToVersion(visit, 1);
  const { service_type: type, vehicle } = visit;
  return type === wish.type && vehicle.id === wish.vehicle && date === wish.date && time === wish.time;
}
