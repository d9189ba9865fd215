import { createHash } from 'node:crypto';
import type { SiteSettings } from '@forecourt/shared/settings/schema';

export interface PolicyInput {
  settings: Pick<SiteSettings, 'firebase' | 'addresses' | 'appearance'>;
  /** Origin that a developer takes one area from; null for everybody else. */
  preview: string | null;
  /** Contents of the page's inline scripts and styles, to the letter. */
  inlineScripts: readonly string[];
  inlineStyles: readonly string[];
}

/** Where the SDK of App Check exchanges what reCAPTCHA says for a token (`BASE_ENDPOINT` of @firebase/app-check). */
const APP_CHECK_ORIGIN = 'https://content-firebaseappcheck.googleapis.com';

const IDENTITY_ORIGINS = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];

/**
 * What the SDK's invisible reCAPTCHA needs, and App Check's, which comes from the same places: its loader and its code,
 * the frames of badge and puzzle, and the answers that it asks for (developers.google.com/recaptcha/docs/faq,
 * "Content-Security-Policy"). Paths, because the whole of these hosts would let in scripts that undo any policy. It sets
 * its styles by script, which `style-src` lets through.
 */
const RECAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
  requests: ['https://www.google.com/recaptcha/'],
};
const NO_RECAPTCHA: typeof RECAPTCHA = { scripts: [], frames: ["'none'"], requests: [] };

/** The page's policy: nothing inline but by hash, nothing evaluated, no origin that this site does not use. */
export function contentSecurityPolicy({
  settings,
  preview,
  inlineScripts,
  inlineStyles,
}: PolicyInput): string {
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
    directive('script-src', ["'self'", ...elsewhere, ...recaptcha.scripts, ...inlineScripts.map(hashSource)]),
    directive('style-src', ["'self'", ...elsewhere, ...inlineStyles.map(hashSource)]),
    // Photos, which are fetched with the bearer.
    directive('img-src', ["'self'", 'data:', 'blob:', ...elsewhere, ...images]),
    directive('connect-src', [
      "'self'",
      // Its dev server tells by web socket what has changed.
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

/** How a policy names an inline script or style. @param content exactly what stands between its tags */
export function hashSource(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}

function isAbsolute(address: string): boolean {
  return /^https?:/.test(address);
}

function originOf(address: string): string {
  return new URL(address).origin;
}
