import { createHash } from 'node:crypto';
import type { SiteSettings } from '@forecourt/shared/settings/schema';

export interface ContentSecurityPolicyInput {
  settings: Pick<SiteSettings, 'firebase' | 'addresses' | 'appearance'>;
  preview: string | null;
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
}

/** Endpoint of the App Check SDK (`BASE_ENDPOINT` of @firebase/app-check). */
const APP_CHECK_ORIGIN = 'https://content-firebaseappcheck.googleapis.com';

const IDENTITY_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * Sources of the invisible reCAPTCHA that the identity SDK and App Check use (developers.google.com/recaptcha/docs/faq,
 * "Content-Security-Policy"). They include paths, because other scripts of these hosts would bypass any policy. reCAPTCHA sets
 * its styles by script, which `style-src` permits.
 */
const RECAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  requests: ['https://www.google.com/recaptcha/'],
};
const NO_RECAPTCHA: typeof RECAPTCHA = { scripts: [], frames: ["'none'"], requests: [] };

/** Returns a page's policy: inline code only by hash, no `eval`, only origins that the site uses. */
export function buildContentSecurityPolicy({
  settings,
  preview,
  inlineScripts,
  inlineStyles,
}: ContentSecurityPolicyInput): string {
  const project = settings.firebase === 'emulator' ? null : settings.firebase;
  const elsewhere = preview === null ? [] : [preview];
  const recaptcha = project ? RECAPTCHA : NO_RECAPTCHA;
  const { logo, favicon, touchIcon, appIcons } = settings.appearance;
  const images = [
    ...[logo, favicon, touchIcon].flatMap(({ light, dark }) => [light, dark]),
    ...Object.values(appIcons),
  ]
    .filter(isAbsolute)
    .map(originOf);
  const backend = isAbsolute(settings.addresses.backend) ? [originOf(settings.addresses.backend)] : [];
  return [
    directive('default-src', ["'none'"]),
    directive('script-src', [
      "'self'",
      ...elsewhere,
      ...recaptcha.scripts,
      ...inlineScripts.map(toCspHashSource),
    ]),
    directive('style-src', ["'self'", ...elsewhere, ...inlineStyles.map(toCspHashSource)]),
    // Photos are `blob:` addresses, because they are fetched with the bearer token.
    directive('img-src', ["'self'", 'data:', 'blob:', ...elsewhere, ...images]),
    directive('connect-src', [
      "'self'",
      // The dev server of a previewed area reports changes by WebSocket.
      ...elsewhere.flatMap((origin) => [origin, origin.replace(/^http/, 'ws')]),
      ...backend,
      ...(project ? IDENTITY_ORIGINS : []),
      ...(project?.appCheck ? [APP_CHECK_ORIGIN] : []),
      ...recaptcha.requests,
    ]),
    directive('manifest-src', ["'self'"]),
    directive('frame-src', recaptcha.frames),
    directive('base-uri', ["'none'"]),
    directive('form-action', ["'self'"]),
    directive('frame-ancestors', ["'none'"]),
  ].join('; ');
}

function directive(name: string, sources: string[]): string {
  return [name, ...new Set(sources)].join(' ');
}

/** Returns the policy's source for inline code. @param content exact text between the tags of a script or style element */
export function toCspHashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

function isAbsolute(address: string): boolean {
  return /^https?:/.test(address);
}

function originOf(address: string): string {
  return new URL(address).origin;
}
