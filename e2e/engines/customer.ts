import type { IdentityEmulatorClient } from '../world/identity.ts';
import type { BrowserWindow } from './browser.ts';
import { type ElementQuery, type FoundElement, findElementInPage } from './look-at-page.ts';
import { waitUntil } from './wait-until.ts';

const MAX_TABS = 60;

/** Acts as a customer in a window: finds elements by role and name, and waits for them. */
export class BrowserCustomer {
  readonly #site: string;
  readonly #identity: IdentityEmulatorClient;
  readonly browser: BrowserWindow;
  readonly phone: string;

  constructor(browser: BrowserWindow, { url, identity }: { url: string; identity: IdentityEmulatorClient }) {
    this.#site = url;
    this.#identity = identity;
    this.browser = browser;
    this.phone = identity.freshPhone();
  }

  address = (path: string): string => `${this.#site}${path}`;

  open(path: string): Promise<void> {
    return this.browser.open(this.address(path));
  }

  /** Waits until an element is visible and meets a condition. */
  see(target: ElementQuery, isSo: (seen: FoundElement) => boolean = () => true): Promise<FoundElement> {
    return waitUntil(JSON.stringify(target), async () => {
      const seen = await this.#lookAt(target, false);
      return seen && isSo(seen) && seen;
    });
  }

  /** Presses an element once it is enabled, at rest and not covered. */
  async press(target: ElementQuery): Promise<void> {
    let before: FoundElement | null = null;
    const { x, y } = await waitUntil(`to press ${JSON.stringify(target)}`, async () => {
      const seen = await this.#lookAt(target, true);
      const stands = before !== null && seen?.x === before.x && seen.y === before.y;
      before = seen;
      return stands && seen?.isReachable && seen.isEnabled && seen;
    });
    await this.browser.click(x, y);
  }

  /** Types into an empty field. */
  async fill(target: ElementQuery, text: string): Promise<void> {
    await this.press(target);
    await this.see(target, ({ isFocused }) => isFocused);
    await this.browser.type(text);
  }

  async tabTo(target: ElementQuery): Promise<void> {
    await this.see(target);
    for (let tabs = 0; tabs < MAX_TABS; tabs++) {
      if ((await this.#lookAt(target, false))?.isFocused) return;
      await this.browser.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${JSON.stringify(target)}`);
  }

  /** Selects the content of the focused field, so that typing replaces it. */
  async selectAll(): Promise<void> {
    await this.browser.run(() => {
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.select();
      return null;
    }, null);
  }

  /** Waits until the URL without its origin matches. */
  at(path: RegExp): Promise<true> {
    return waitUntil(`the address ${path}`, async () => {
      const address = await this.browser.run(() => location.pathname + location.search, null);
      return path.test(address);
    }) as Promise<true>;
  }

  language(language: string): Promise<true> {
    return waitUntil(`the language ${language}`, async () => {
      return (await this.browser.run(() => document.documentElement.lang.slice(0, 2), null)) === language;
    }) as Promise<true>;
  }

  /** Reads the sign-in code in the last message to the customer's phone. */
  code(): Promise<string> {
    return this.#identity.lastCode(this.phone);
  }

  #lookAt(target: ElementQuery, scroll: boolean): Promise<FoundElement | null> {
    return this.browser.run(findElementInPage, { target, scroll });
  }
}
