import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteSettings } from '@forecourt/shared/settings/schema';

/** A larger one is worth a request that is answered once for all pages. */
const MAX_BYTES = 1024;

const SVG_OF_THE_SITE = /^\/(icons\/[\w-]+\.svg)$/;

/**
 * The settings as pages have them, read once as the edge starts: a logo that is a small drawing among the site's own icons is in them itself, so that
 * no first visit asks for it.
 * @param publicFiles folder that has the icons
 */
export function inlineLogo(settings: SiteSettings, publicFiles: string): SiteSettings {
  const { appearance } = settings;
  const inlined = (address: string): string => {
    const [, file] = SVG_OF_THE_SITE.exec(address) ?? [];
    const drawing = file === undefined ? null : readIfThere(path.join(publicFiles, file));
    if (drawing === null || drawing.length > MAX_BYTES) return address;
    return `data:image/svg+xml,${encodeURIComponent(drawing.replaceAll(/\s+/g, ' '))}`;
  };
  const logo = { light: inlined(appearance.logo.light), dark: inlined(appearance.logo.dark) };
  return { ...settings, appearance: { ...appearance, logo } };
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null; // The page asks for it in vain, as it would for any other.
  }
}
