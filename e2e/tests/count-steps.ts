import type { Locator, Page } from '@playwright/test';

/** What it takes a customer to get somewhere. */
export interface Effort {
  /** Presses on anything, but for those that only put the keyboard into a field that has it already. */
  taps: number;
  /** Headings of the screens that were seen, in their order. */
  screens: string[];
}

/** Goes through the site by touch, and counts what that takes. */
export class StepCounter {
  readonly #page: Page;
  readonly effort: Effort = { taps: 0, screens: [] };

  constructor(page: Page) {
    this.#page = page;
  }

  /** A screen is there: its heading has come. */
  async see(heading: string): Promise<void> {
    await this.#page.getByRole('heading', { level: 1, name: heading }).waitFor();
    this.effort.screens.push(heading);
  }

  async tap(target: Locator): Promise<void> {
    // A radio button lies unseen below its card.
    await target.tap({ force: (await target.getAttribute('type')) === 'radio' });
    this.effort.taps += 1;
  }

  /** Types into a field; who has to go there first, taps. */
  async type(field: Locator, text: string): Promise<void> {
    await field.waitFor();
    if (!(await field.evaluate((element) => element === document.activeElement))) await this.tap(field);
    await this.#page.keyboard.type(text);
  }
}
