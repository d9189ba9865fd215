import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { LOCALES, siteSettingsSchema } from '@forecourt/shared/settings/schema';
import fastify, { type InjectOptions } from 'fastify';
import { createOverloadedPageSender } from './overloaded-pages.ts';
import { getPageTexts } from './page-head.ts';

/** Sends a request to an overloaded server. */
async function ask(request: InjectOptions, organisation: object = {}, random?: () => number) {
  const refuse = await createOverloadedPageSender(siteSettingsSchema.parse({ organisation }), random);
  const app = fastify();
  app.addHook('onRequest', async (_request, reply) => refuse(reply));
  return app.inject(request);
}

const page = (headers: Record<string, string> = {}, organisation: object = {}) =>
  ask({ url: '/book?step=time', headers }, organisation);

describe('an overloaded page', () => {
  it('is not cached and reloads itself', async () => {
    const { statusCode, headers, body } = await page();
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '5',
    });
    expect(body).toContain('<html lang="en-GB" dir="ltr">');
    expect(body).toMatch(/<h1>A lot of people are using the site.*loads again by itself/s);
    expect(body).toContain('<a class="button primary" href="">Try again now</a>');
    expect(body).toContain('<a class="button quiet" href="tel:+442079460100">');
    expect(body).not.toContain('undefined');
  });

  it.each([
    [0, '16'],
    [0.999, '24'],
  ])('spreads reloads over time (%d)', async (random, seconds) => {
    expect((await ask({ url: '/' }, {}, () => random)).headers.refresh).toBe(seconds);
  });

  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['fr', 'en-GB'],
  ])('is in the preferred language of Accept-Language: %s', async (accepted, language) => {
    expect((await page({ 'accept-language': accepted })).body).toContain(`<html lang="${language}"`);
  });

  it.each([
    ['en', 'Call the dealership'],
    ['de', 'Autohaus anrufen'],
  ])('offers a call with the business’s own word, in %s', async (language, words) => {
    const calledInText = { en: 'the dealership', de: 'das Autohaus' };
    expect((await page({ 'accept-language': language }, { calledInText })).body).toContain(`>${words}</a>`);
  });

  it('offers to call the shop in the United States', async () => {
    expect((await page({ 'accept-language': 'en' }, { country: 'US' })).body).toContain('>Call the shop</a>');
  });

  it('uses the word of the default language if the visitor’s has none', async () => {
    const { body } = await page({ 'accept-language': 'de' }, { calledInText: { en: 'Hill & Sons' } });
    expect(body).toContain('>Hill &#38; Sons anrufen</a>');
  });

  it('falls back to the site’s language', async () => {
    const german = { locale: 'de', languages: ['de'] };
    expect((await page({ 'accept-language': 'en' }, german)).body).toContain('<html lang="de"');
  });

  it('has a policy that allows only its own inline script and style', async () => {
    const { headers, body } = await page();
    const policy = String(headers['content-security-policy']);
    const inlined = [...body.matchAll(/<(?:script|style)>(.*?)<\/(?:script|style)>/gs)].map(
      ([, text]) => text,
    );
    expect(inlined).toHaveLength(2);
    for (const text of inlined) {
      const hash = createHash('sha256').update(String(text)).digest('base64');
      expect(policy).toContain(`'sha256-${hash}'`);
    }
    expect(policy).not.toContain('unsafe');
    expect(body).not.toMatch(/ style="| on\w+="/);
  });

  it('has the site’s look, with the business’s colours last', async () => {
    const { body } = await page();
    for (const name of [
      'layout',
      'top',
      'brand',
      'page',
      'panel',
      'tag',
      'warn',
      'button',
      'primary',
      'quiet',
    ]) {
      expect(body).toMatch(new RegExp(`\\.${name}\\b[^{}]*\\{`));
    }
    expect(body).toMatch(/:root\{--accent:light-dark\(#0d5c6b,#6fd0de\);[^}]*\}<\/style>/);
  });

  it('is the same and small when it is compressed', async () => {
    const plain = await page();
    const { headers, rawPayload } = await page({ 'accept-encoding': 'gzip, br' });
    expect(headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
    expect(rawPayload.length).toBeLessThan(6_000);
  });

  it('does not reflect the request, and escapes the business’s name', async () => {
    const { body } = await page(
      {},
      {
        name: '<b>Garage</b>',
        pageTitle: '"><script>',
        calledInText: { en: '<i>us</i>' },
      },
    );
    expect(body).not.toMatch(/step=time|<b>|<i>|"><script>/);
  });

  it.each([
    { method: 'POST', url: '/book' },
    { method: 'GET', url: '/wp-login.php' },
    { method: 'GET', url: '/-/nothing' },
  ] as const)('is a problem document for other requests: $method $url', async (request) => {
    const { statusCode, headers } = await ask(request);
    expect(statusCode).toBe(503);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(headers.refresh).toBeUndefined();
  });
});

it.each(LOCALES)('has texts in %s', (language) => {
  const { overloadedTitle } = getPageTexts(language, 'GB');
  if (language !== 'en') expect(overloadedTitle).not.toBe(getPageTexts('en', 'GB').overloadedTitle);
});
