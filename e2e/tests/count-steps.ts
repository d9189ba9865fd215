import type { Locator, Page } from '@playwright/test';

/** Effort of a customer to reach a goal. */
export interface Effort {
  /** Number of taps, except those that focus the field that has the focus already. */
  taps: number;
  /** Headings of the screens in the order they were shown. */
  screens: string[];
}

/** Uses the site by touch, and counts the effort. */
export class StepCounter {
  readonly #page: Page;
  readonly effort: Effort = { taps: 0, screens: [] };

  constructor(page: Page) {
    this.#page = page;
  }

  /** Waits for a screen by its heading. */
  async see(heading: string): Promise<void> {
    await this.#page.getByRole('heading', { level: 1, name: heading }).waitFor();
    this.effort.screens.push(heading);
  }

  async tap(target: Locator): Promise<void> {
    // Radio buttons are hidden below their cards.
    await target.tap({ force: (await target.getAttribute('type')) === 'radio' });
    this.effort.taps += 1;
  }

  /** Types into a field; taps it first if it lacks the focus. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await this.#page.keyboard.type(text);
  }
}
