import type { Preview } from '@forecourt/shared/contract';

/** Keeps a preview on for later navigations, until the browser is closed or the preview is ended. */
export const PREVIEW_COOKIE = 'forecourt-preview';

/** Parameter of a page's address that begins or ends a preview. */
const PREVIEW_PARAMETER = 'preview';
const END = 'off';

/** What may be previewed from where. */
export interface PreviewRules {
  /** Scheme, host and port each; none: there are no previews. */
  origins: readonly string[];
  areas: readonly string[];
}

/** What an address asks for; null when it asks for nothing that the rules allow. */
export function previewAskedFor(url: string, rules: PreviewRules): Preview | typeof END | null {
  const values = new URLSearchParams(url.split('?')[1]).getAll(PREVIEW_PARAMETER);
  const [value] = values;
  if (rules.origins.length === 0 || value === undefined || values.length > 1) return null;
  return value === END ? END : parsePreview(value, rules);
}

/** The preview that a text such as `vehicle@http://localhost:3002` names; null when the rules do not allow it. */
export function parsePreview(text: string | undefined, rules: PreviewRules): Preview | null {
  const [, area, origin] = /^([^@]+)@([^@]+)$/.exec(text ?? '') ?? [];
  const known = rules.areas.find((name) => name === area);
  const allowed = rules.origins.find((each) => each === origin);
  return known && allowed ? { area: known, origin: allowed } : null;
}

/** The text that `parsePreview` reads. */
export function formatPreview({ area, origin }: Preview): string {
  return `${area}@${origin}`;
}
