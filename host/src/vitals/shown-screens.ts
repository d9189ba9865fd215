import type { VitalName } from '@forecourt/shared/contract';

export interface ShownScreen {
  area: string;
  version: string;
  path: string | null;
}

export interface Vital {
  vital: VitalName;
  /** In ms; CLS has no unit. */
  value: number;
  /** In ms by the page's clock. */
  at: number;
}

export class ShownScreens {
  readonly #screens: { screen: ShownScreen; since: number }[] = [];

  /** @param since in ms by the page's clock */
  note(screen: ShownScreen, since: number): void {
    this.#screens.push({ screen, since });
  }

  /** Screen at a time; events before the first screen count for it. Undefined without screens. */
  at(time: number): ShownScreen | undefined {
    const shown = this.#screens.findLast(({ since }) => since <= time) ?? this.#screens[0];
    return shown?.screen;
  }
}
