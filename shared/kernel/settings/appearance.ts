import * as z from 'zod/mini';
import { computeDarkAccent } from './accent-colours.ts';

const isAddress = (value: string) =>
  /^(\/(?!\/)|https?:\/\/)\S*$/.test(value) && URL.canParse(value, 'http://localhost');

export const pathOrUrlSchema = z
  .string()
  .check(z.refine(isAddress, 'a path that starts with / or an http(s) address'));

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'a colour as #rrggbb'));

/** Accent colour of the business. The dark scheme's default is a lighter tone of the light scheme's colour. */
const accent = z._default(
  z.pipe(
    z.strictObject({ light: z._default(colour, '#0d5c6b'), dark: z.optional(colour) }),
    z.transform(({ light, dark }) => ({ light, dark: dark ?? computeDarkAccent(light) })),
  ),
  { light: '#0d5c6b', dark: '#6fd0de' },
);

/** Maximum length of a picture's data URL, because every page contains the URL at least twice. */
const MAX_DATA_URL = 16_384;

const DATA_URL = /^data:image\/(svg\+xml|png|jpeg|webp)((?:;[^;,]*)*),(.*)$/is;

class PictureError extends Error {}

/** Address of a picture, or a data URL as tools write them: percent-encoded in full, in part or not at all, or in base64. */
const picture = z.pipe(
  z.string(),
  z.transform((value, { issues }) => {
    if (isAddress(value)) return value;
    try {
      return canonicalDataUrl(value.trim());
    } catch (error) {
      if (!(error instanceof PictureError)) throw error;
      issues.push({ code: 'custom', input: value, message: error.message });
      return z.NEVER;
    }
  }),
);

/** Normalises a data URL, so that it contains no double quotes, spaces or angle brackets, which could end an HTML attribute. */
function canonicalDataUrl(value: string): string {
  const [, type = '', parameters = '', content = ''] = DATA_URL.exec(value) ?? [];
  if (type === '') {
    throw new PictureError(
      value.startsWith('data:')
        ? 'a data URL of an SVG, PNG, JPEG or WebP picture: data:image/svg+xml,… or data:image/png;base64,…'
        : 'a path such as /icons/logo.svg (a file in host/public/icons), an http(s) address or data:image/svg+xml,…',
    );
  }
  if (value.length > MAX_DATA_URL) {
    throw new PictureError(
      `a data URL of at most ${MAX_DATA_URL} characters; put a larger picture into host/public/icons and write /icons/NAME`,
    );
  }
  const isBase64 = /;\s*base64$/i.test(parameters);
  const bytes = isBase64 ? decodeBase64(decodePercents(content)) : null;
  if (type.toLowerCase() !== 'svg+xml') {
    if (bytes === null) throw new PictureError('a data URL whose picture is in base64');
    return `data:image/${type.toLowerCase()};base64,${btoa(bytes)}`;
  }
  const drawing = bytes === null ? decodePercents(content) : decodeUtf8(bytes);
  if (!/<svg[\s>/]/i.test(drawing)) throw new PictureError('a data URL that contains an <svg> element');
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}

function decodeBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    throw new PictureError('a data URL with valid base64');
  }
}

function decodeUtf8(bytes: string): string {
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
}

/** Decodes each run of percent escapes. Other percent signs stay, because tools do not escape those in `width='100%'`. */
function decodePercents(text: string): string {
  return text.replaceAll(/(?:%[\da-f]{2})+/gi, (escapes) => {
    try {
      return decodeURIComponent(escapes);
    } catch {
      return escapes;
    }
  });
}

/** A picture for each colour scheme. A business that configures only the light one gets it in both. */
const themed = (light: string, dark: string) =>
  z._default(
    z.pipe(
      z.strictObject({ light: z._default(picture, light), dark: z.optional(picture) }),
      z.transform((given) => ({
        light: given.light,
        dark: given.dark ?? (given.light === light ? dark : given.light),
      })),
    ),
    { light, dark },
  );

/** Colour and images. The edge renders default images that host/public/icons lacks (host/server/pages/brand-images.ts). */
export const appearanceSchema = z.strictObject({
  accent,
  logo: themed('/icons/mark.svg', '/icons/mark-dark.svg'),
  /** Width of the logo divided by its height; null: the edge measures it, unless the logo is on another site. */
  logoRatio: z._default(z.nullable(z.number().check(z.gte(0.25), z.lte(8))), null),
  favicon: themed('/icons/favicon.svg', '/icons/favicon-dark.svg'),
  touchIcon: themed('/icons/touch-icon.png', '/icons/touch-icon-dark.png'),
  /** PNG icons of the installed app: 192 and 512 pixels wide, and one that a device may crop to its own shape. */
  appIcons: z.prefault(
    z.strictObject({
      small: z._default(pathOrUrlSchema, '/icons/app-192.png'),
      large: z._default(pathOrUrlSchema, '/icons/app-512.png'),
      maskable: z._default(pathOrUrlSchema, '/icons/app-maskable-512.png'),
    }),
    {},
  ),
  /** Preview of shared links, 1200 by 630 pixels. */
  shareImage: z._default(pathOrUrlSchema, '/icons/share.png'),
});
