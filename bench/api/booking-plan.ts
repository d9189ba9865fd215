/** Coprime to any number of slots that has no factor as large: neighbours in time do not book the same day. */
const STRIDE = 7_919;

/** Which slot each of many bookings takes: none gets more than it has places, and no two are in each other's way. */
export class BookingPlan {
  readonly #days: readonly string[];
  readonly #times: readonly string[];
  readonly #places: number;

  constructor({ days, times, places }: BookingPlanData) {
    this.#days = days;
    this.#times = times;
    this.#places = places;
  }

  /** The slot of the n-th booking. @throws Error when all places are taken */
  slotOf(n: number): { date: string; time: string } {
    const slots = this.#days.length * this.#times.length;
    if (n >= slots * this.#places) throw new Error(`There is no room for ${n + 1} bookings`);
    const slot = (n * STRIDE) % slots;
    const date = this.#days[Math.floor(slot / this.#times.length)];
    const time = this.#times[slot % this.#times.length];
    if (date === undefined || time === undefined) throw new Error(`There is no slot ${slot}`);
    return { date, time };
  }
}

/** What a plan is made of, as it goes from process to process. */
export interface BookingPlanData {
  /** Open days, `YYYY-MM-DD`. */
  days: readonly string[];
  /** Slots of a day, `HH:MM`. */
  times: readonly string[];
  /** Places of a slot. */
  places: number;
}
