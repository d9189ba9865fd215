import type { Browser, BrowserContext } from '@playwright/test';
import { TestApiClient } from '../../e2e/world/client.ts';
import type { CustomerSession } from '../../e2e/world/identity.ts';
import { createStoredSession, type StorageState } from '../../e2e/world/stored-session.ts';
import type { World } from '../../e2e/world/world.ts';
import { SIGN_IN_HINT_COOKIE } from '../../host/site-map/areas.ts';

const VEHICLES = ['AB12 CDE', 'FG34 HIJ'];
const DEVICE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
  timezoneId: 'Europe/London',
};

/** Age of a sign-in in ms after which the customer signs in again; tokens expire after an hour. */
const FRESH_MS = 30 * 60_000;

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

export class ReturningCustomer {
  readonly #world: World;
  readonly #browser: Browser;
  readonly #cookies = new Map<string, Cookies>();
  #session: CustomerSession;
  #signedInAt: number;

  private constructor(world: World, browser: Browser, session: CustomerSession) {
    this.#world = world;
    this.#browser = browser;
    this.#session = session;
    this.#signedInAt = Date.now();
  }

  static async of(world: World, browser: Browser): Promise<ReturningCustomer> {
    const session = await world.identity.signIn();
    const client = await TestApiClient.of(world.url, session);
    for (const registration of VEHICLES) await client.addVehicle(registration);
    return new ReturningCustomer(world, browser, session);
  }

  newSignedOutContext(): Promise<BrowserContext> {
    return this.#browser.newContext(DEVICE);
  }

  async newSignedInContext(site: string): Promise<BrowserContext> {
    const context = await this.newSignedOutContext();
    await context.setStorageState(await this.storageStateAt(site));
    return context;
  }

  async storageStateAt(site: string): Promise<StorageState> {
    if (Date.now() - this.#signedInAt > FRESH_MS) {
      this.#session = await this.#world.identity.signIn(this.#session.phone);
      this.#signedInAt = Date.now();
    }
    const cookies = this.#cookies.get(site) ?? (await this.#cookiesOf(site));
    this.#cookies.set(site, cookies);
    return { ...createStoredSession(site, this.#session), cookies };
  }

  /** Opens the site, and returns the cookies that it sets: the sign-in hint and the XSRF token. */
  async #cookiesOf(site: string): Promise<Cookies> {
    const context = await this.newSignedOutContext();
    await context.setStorageState(createStoredSession(site, this.#session));
    const page = await context.newPage();
    await page.goto(site);
    await page.waitForFunction((name) => document.cookie.includes(`${name}=1`), SIGN_IN_HINT_COOKIE);
    await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined);
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  }
}
