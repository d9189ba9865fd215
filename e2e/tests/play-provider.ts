import type { Page } from '@playwright/test';

declare global {
  interface Window {
    refusedByPolicy: string[];
  }
}

interface Played {
  /** Bodies of the POST requests to the identity provider. */
  sentBodies: unknown[];
  /** App Check tokens of the requests in `sentBodies`; null for a request without one. */
  appCheckTokens: (string | null)[];
  /** URLs of requests to other origins than the site and the provider. */
  foreignUrls: string[];
}

/** Simulates reCAPTCHA without a challenge: each widget returns a different token. */
export const FAKE_CAPTCHA_SCRIPT = `
  const widgets = [];
  window.grecaptcha = {
    ...window.grecaptcha,
    ready: (callback) => callback(),
    render(container, parameters) {
      if (container.hasChildNodes()) throw new Error('reCAPTCHA has already been rendered in this element');
      container.append(document.createElement('iframe'));
      return widgets.push({ parameters, token: '' }) - 1;
    },
    execute(id) {
      const widget = widgets[id];
      widget.token = \`\${widget.parameters.sitekey}-\${id}\`;
      setTimeout(() => widget.parameters.callback(widget.token));
    },
    getResponse: (id) => widgets[id].token,
    reset: (id) => { widgets[id].token = ''; },
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]();`;

/** Simulates the identity provider. Requests to other foreign origins are recorded and fail. */
export async function fakeIdentityProvider(page: Page, site: string): Promise<Played> {
  const sentBodies: unknown[] = [];
  const appCheckTokens: (string | null)[] = [];
  const foreignUrls: string[] = [];
  await page.route(
    (url) => url.origin !== site,
    (route) => {
      foreignUrls.push(route.request().url());
      return route.abort();
    },
  );
  await page.route('https://identitytoolkit.googleapis.com/**', (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/recaptchaParams')) return route.fulfill({ json: { recaptchaSiteKey: 'key' } });
    if (pathname.endsWith('/recaptchaConfig')) return route.fulfill({ json: {} });
    // Record only POST: the browser sends a preflight request (OPTIONS) first.
    if (request.method() === 'POST') {
      sentBodies.push(request.postDataJSON());
      appCheckTokens.push(request.headers()['x-firebase-appcheck'] ?? null);
    }
    if (pathname.endsWith(':lookup')) return route.fulfill({ json: { users: [{ localId: 'mara' }] } });
    return route.fulfill({ json: { sessionInfo: 'a-session' } });
  });
  return { sentBodies, appCheckTokens, foreignUrls };
}

/** Collects violations of the content security policy in the page opened next. */
export async function watchCspViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    window.refusedByPolicy = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      window.refusedByPolicy.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  return () => page.evaluate(() => window.refusedByPolicy);
}
