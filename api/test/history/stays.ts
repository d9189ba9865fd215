import { slotsOf, type Work } from '../rules/visit-rules.ts';
import { acknowledged, mayBeDone, type Span, type Visit, type Wish, type Write } from './history.ts';

export const ALWAYS: Span = { from: -Infinity, to: Infinity };

const CHANGES = { book: 'booked', move: 'moved', cancel: 'cancelled' } as const;

export type OwnVisit = Visit & { customer: string };

/** What a visit was from one of its changes to the next. */
export interface Stay {
  visit: OwnVisit;
  /** Which of its changes it began with, from 1 on. */
  version: number;
  isActive: boolean;
  /** When it can have been so. */
  may: Span;
  /** When it was so for certain; ends before it begins where there was no such time. */
  must: Span;
}

/** What somebody has, or wants. */
interface Booking {
  customer: string;
  vehicle: string;
  type: Work;
  date: string;
  time: string;
}

type Start = Pick<Booking, 'type' | 'date' | 'time'>;

/** The places that work takes which begins then. */
export function placesFor({ type, date, time }: Start): string[] {
  return slotsOf({ type, time }).map((slot) => `place of ${date} ${slot}`);
}

/** The time of its vehicle that a visit takes. */
export function vehicleTimeFor({ vehicle, ...start }: Start & { vehicle: string }): string[] {
  return placesFor(start).map((place) => `vehicle ${vehicle}, ${place}`);
}

/** What a visit takes of as many as its customer can have. */
export function shareOf({ customer }: { customer: string }): string[] {
  return [`visit of ${customer}`];
}

/**
 * When visits took what. Of each change it is known between which moments it was done, and no more; so there is, for every
 * moment, what was taken for certain, and what may have been.
 */
export class Stays {
  readonly all: readonly Stay[];
  /** Changes without a request, and changes that were reported too early. */
  readonly faults: readonly string[];
  readonly #taking = new Map<string, Stay[]>();

  /** @param visits as they are in the end */
  constructor(visits: readonly OwnVisit[], writes: readonly Write[]) {
    const done = writes.filter(mayBeDone);
    const found = visits.map((visit) => staysOf(visit, done));
    this.all = found.flatMap(({ stays }) => stays);
    this.faults = found.flatMap(({ faults }) => faults);
    for (const stay of this.all.filter(({ isActive }) => isActive)) {
      const booking = bookingOf(stay);
      for (const thing of [...placesFor(booking), ...vehicleTimeFor(booking), ...shareOf(booking)]) {
        this.#taking.set(thing, [...(this.#taking.get(thing) ?? []), stay]);
      }
    }
  }

  /** What a visit may have been within a time. */
  of(visit: string, within: Span): Stay[] {
    return this.all.filter((stay) => stay.visit.id === visit && overlap(stay.may, within));
  }

  /**
   * Whether at some moment within a time as many visits took one of some things as a condition wants: `must` for certain,
   * and `may` at most. Of several things that counts which most took.
   * @param except id of a visit that does not count
   */
  someMoment(
    things: readonly string[],
    within: Span,
    isSo: (must: number, may: number) => boolean,
    except?: string,
  ): boolean {
    const stays = things.map((thing) =>
      (this.#taking.get(thing) ?? []).filter(({ visit, may }) => visit.id !== except && overlap(may, within)),
    );
    return momentsOf(stays.flat(), within).some((moment) => {
      const most = (time: 'must' | 'may') =>
        Math.max(...stays.map((each) => each.filter((stay) => contains(stay[time], moment)).length));
      return isSo(most('must'), most('may'));
    });
  }

  /** Things that more visits took at some moment than can, whatever the moments of their changes were. */
  crowded(take: (booking: Booking) => string[], limit: number): string[] {
    const active = this.all.filter(({ isActive }) => isActive);
    const things = new Set(active.flatMap((stay) => take(bookingOf(stay))));
    return [...things].filter((thing) => this.someMoment([thing], ALWAYS, (must) => must > limit));
  }
}

export function overlap(one: Span, other: Span): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** What became of a visit last, or to make it of a version. */
export function changeOf(visit: Visit, version = visit.changes.length): Visit['changes'][number] {
  const change = visit.changes[version - 1];
  if (!change) throw new Error(`Visit ${visit.id} does not tell of its version ${version}`);
  return change;
}

function contains({ from, to }: Span, moment: number): boolean {
  return from <= moment && moment <= to;
}

/** Where stays begin and end, and a moment between each two of these, so that no state of them is passed over. */
function momentsOf(stays: readonly Stay[], within: Span): number[] {
  const bounds = stays.flatMap(({ may, must }) => [may.from, may.to, must.from, must.to]);
  const edges = [within.from, within.to, ...bounds.filter((bound) => contains(within, bound))];
  const inOrder = edges.toSorted((one, other) => one - other);
  return inOrder.flatMap((edge, index) => [edge, (edge + (inOrder[index + 1] ?? edge)) / 2]);
}

function bookingOf({ visit, version }: Stay): Booking {
  const { date, time } = changeOf(visit, version);
  return { customer: visit.customer, vehicle: visit.vehicle.id, type: visit.service_type, date, time };
}

/** @param done writes that may have been done */
function staysOf(visit: OwnVisit, done: readonly Write[]): { stays: Stay[]; faults: string[] } {
  const behind = visit.changes.map((_, index) => done.filter((write) => isBehind(write, visit, index + 1)));
  const asked = behind.map(timeOf);
  // Each change came after those before it.
  const times = asked.map((_, index) => ({
    from: Math.max(...asked.slice(0, index + 1).map(({ from }) => from)),
    to: Math.min(...asked.slice(index).map(({ to }) => to)),
  }));
  const stays = times.map(({ from, to }, index): Stay => {
    const next = times[index + 1];
    return {
      visit,
      version: index + 1,
      isActive: changeOf(visit, index + 1).change !== CHANGES.cancel,
      may: { from, to: next?.to ?? Infinity },
      must: { from: to, to: next?.from ?? Infinity },
    };
  });
  const faults = stays.flatMap(({ version }, index) => {
    const { from, to } = times[index] ?? ALWAYS;
    const { change, time } = changeOf(visit, version);
    const what = `visit ${visit.id} was ${change} (version ${version}, ${time})`;
    return [
      ...(behind[index]?.length === 0 ? [`${what}, which nobody asked for`] : []),
      ...(from > to ? [`${what}, and that was told before it was asked for`] : []),
    ];
  });
  return { stays, faults };
}

/** Whether a write can be what made a visit be of a version. */
function isBehind(write: Write, visit: OwnVisit, version: number): boolean {
  const { wish, customer } = write;
  const { change, date, time } = changeOf(visit, version);
  if (CHANGES[wish.do] !== change || customer !== visit.customer) return false;
  if (wish.do !== 'book') {
    const isSo = wish.do === 'cancel' || (wish.date === date && wish.time === time);
    return wish.visit === visit.id && wish.version === version - 1 && isSo;
  }
  const answers = acknowledged(write);
  return answers.length > 0
    ? answers.some((answer) => answer.visit.id === visit.id)
    : isBookedAs(visit, wish);
}

/** Between the first request for something and the first answer that tells of it; any time where nobody asked. */
function timeOf(writes: readonly Write[]): Span {
  if (writes.length === 0) return ALWAYS;
  const sent = writes.flatMap(({ attempts }) => attempts.map(({ from }) => from));
  const told = writes.flatMap(acknowledged).map(({ to }) => to);
  return { from: Math.min(...sent), to: Math.min(...told) };
}

/** Whether a visit was booked with what somebody wished for. */
export function isBookedAs(visit: Visit, wish: Wish & { do: 'book' }): boolean {
  const { date, time } = changeOf(visit, 1);
  const { service_type: type, vehicle } = visit;
  return type === wish.type && vehicle.id === wish.vehicle && date === wish.date && time === wish.time;
}
