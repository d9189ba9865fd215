import { isDeepStrictEqual } from 'node:util';
import { EXPECTED_SECURITY_HEADERS, ForeignSite, PERMISSIVE_RESPONSE_TEXT } from '../world/other-site.ts';
import type { BrowserCustomer } from './customer.ts';
import { waitUntil } from './wait-until.ts';

/** Paths of every kind of response: a page, a missing page, a file, and errors of the api and of the edge. */
const PATHS = ['/login', '/nothing', '/icons/mark.svg', '/api/v1/me', '/%zz'];

const REOPEN_MS = 20_000;

/** Texts that occur in the responses to PATHS, but in no error page of an engine. */
const OURS = /id="root"|viewBox="0 0 28 28"|token_missing|bad_request/;

declare global {
  /** Path → headers of the response, set by the script in the page. */
  var toldByPath: Record<string, Record<string, string>> | undefined;
}

/** Checks that all kinds of responses have the security headers, and that another site cannot fetch, embed or control them. */
export async function expectOtherSiteRefused(customer: BrowserCustomer): Promise<void> {
  await customer.open('/login');
  await expectSecurityHeaders(customer);
  const other = await ForeignSite.listen();
  try {
    await visit(other, customer);
  } finally {
    await other.end();
  }
}

async function expectSecurityHeaders({ browser }: BrowserCustomer): Promise<void> {
  await browser.run((paths) => {
    const told = paths.map(async (path): Promise<[string, Record<string, string>]> => {
      const { headers } = await fetch(path, { cache: 'no-store' });
      return [path, Object.fromEntries(headers)];
    });
    void Promise.all(told).then((all) => {
      globalThis.toldByPath = Object.fromEntries(all);
    });
    return null;
  }, PATHS);
  const told = await waitUntil('the headers of all answers', () =>
    browser.run(() => globalThis.toldByPath ?? null, null),
  );
  for (const path of PATHS) {
    const { 'content-security-policy': policy = '', ...headers } = told[path] ?? {};
    const obeyed = Object.fromEntries(
      Object.keys(EXPECTED_SECURITY_HEADERS).map((name) => [name, headers[name]]),
    );
    expectSame(`headers of ${path}`, obeyed, EXPECTED_SECURITY_HEADERS);
    if (!policy.includes("frame-ancestors 'none'")) throw new Error(`The policy of ${path} is "${policy}"`);
  }
}

async function visit(other: ForeignSite, customer: BrowserCustomer): Promise<void> {
  const { browser, address } = customer;
  const targets = PATHS.map(address);
  other.setTargets(targets);
  await browser.open(other.url);
  const attempts = await waitUntil('the other site has tried everything', () =>
    browser.run(() => globalThis.attempts ?? null, null),
  );
  expectSame('what was fetched and embedded', attempts, {
    ...Object.fromEntries(targets.map((target) => [target, { fetched: false, embedded: false }])),
    [other.willing]: { fetched: true, embedded: true },
  });

  let opened = Date.now();
  const frames = await waitUntil('what may be framed is', async () => {
    const contents = await browser.frames();
    if (contents.some((content) => content.includes(PERMISSIVE_RESPONSE_TEXT))) return contents;
    // Reopen the page: Chromium's driver may permanently lose a frame that loads during the inspection.
    if (Date.now() - opened > REOPEN_MS) {
      await browser.open(other.url);
      opened = Date.now();
    }
    return null;
  });
  expectSame(
    'framed',
    frames.filter((content) => OURS.test(content)),
    [],
  );

  await customer.press({ role: 'button', name: 'Open 0' });
  await waitUntil('the window that was opened is out of reach', () =>
    browser.run(() => document.querySelector('button')?.textContent === 'Cut off', null),
  );
}

function expectSame(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`);
}
