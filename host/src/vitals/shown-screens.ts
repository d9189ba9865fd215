import type { VitalName } from '@forecourt/shared/contract';

/** A screen as figures tell it: nothing in it is anybody's. */
export interface ShownScreen {
  area: string;
  version: string;
  /** The kind of its path, as `routeKind` has it. */
  path: string | null;
}

/** One of the Web Vitals of a page view. */
export interface Vital {
  vital: VitalName;
  /** In milliseconds; of CLS without a unit. */
  value: number;
  /** When it happened, by the page's clock in milliseconds. */
  at: number;
}

/** The screens of one page view, in the order in which they came. */
export class ShownScreens {
  readonly #screens: { screen: ShownScreen; since: number }[] = [];

  /** @param since when it came, by the page's clock in milliseconds */
  note(screen: ShownScreen, since: number): void {
    this.#screens.push({ screen, since });
  }

  /**
   * The screen that was there at a time; what happened before there was any counts for the first, which was waited for.
   * Undefined while there is none.
   */
  at(time: number): ShownScreen | undefined {
    const shown = this.#screens.findLast(({ since }) => since <= time) ?? this.#screens[0];
    return shown?.screen;
  }
}
