import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ColourScheme, computeAccentColours } from '@forecourt/shared/settings/accent-colours';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type { FastifyInstance } from 'fastify';

interface Picture {
  width: number;
  height: number;
  scheme: ColourScheme;
  isRounded: boolean;
  /** Size of the site's default mark as a share of the picture's shorter side. A business's logo is smaller (`render`). */
  share: number;
}

const mark = (scheme: ColourScheme): Picture => ({
  width: 28,
  height: 28,
  scheme,
  isRounded: true,
  share: 1,
});
const icon = (size: number, share: number, scheme: ColourScheme = 'light'): Picture => ({
  width: size,
  height: size,
  scheme,
  isRounded: share === 1,
  share,
});

/** File name → picture that the edge renders from the logo or the default mark, unless host/public/icons contains that file. */
const PICTURES: Readonly<Record<string, Picture>> = {
  'mark.svg': mark('light'),
  'mark-dark.svg': mark('dark'),
  'favicon.svg': mark('light'),
  'favicon-dark.svg': mark('dark'),
  'touch-icon.png': icon(180, 0.8),
  'touch-icon-dark.png': icon(180, 0.8, 'dark'),
  'app-192.png': icon(192, 1),
  'app-512.png': icon(512, 1),
  'app-maskable-512.png': icon(512, 0.8),
  'share.png': { width: 1200, height: 630, scheme: 'light', isRounded: false, share: 0.6 },
};

/** Background colours of a business's logo (`--surface` of shared/kit/ui/base.css). */
const GROUNDS = { light: '#ffffff', dark: '#171b1e' };

/** Width-to-height ratios of logos used as icons. For a wider or narrower logo, icons show the site's default mark. */
const ICON_RATIOS = { least: 0.7, most: 1.45 };

/** Maximum size in bytes of an inlined logo. A larger one is worth a request, which browsers cache for all pages. */
const MAX_INLINED_BYTES = 1024;

const DAY = 'public, max-age=86400';

interface Logo {
  bytes: Buffer;
  /** File format, such as `svg` or `png`. */
  format: string;
  ratio: number;
}

export interface BrandAssets {
  /** The settings with the logo's ratio. A small SVG logo is a data URL, which saves a request on the first page view. */
  settings: SiteSettings;
  /** Messages for the operator about problems of the configured logos. */
  advice: string[];
  logos: Readonly<Record<ColourScheme, Logo | null>>;
}

/** Reads the business's logo. Logos at other sites are not requested. */
export async function readBrandAssets(settings: SiteSettings, publicFiles: string): Promise<BrandAssets> {
  const { appearance } = settings;
  const advice: string[] = [];
  const read = async (scheme: ColourScheme): Promise<Logo | null> => {
    const field = `appearance.logo.${scheme}`;
    const address = appearance.logo[scheme];
    const bytes = readPicture(address, publicFiles);
    if (bytes === null) {
      const isOfTheSite = address.startsWith('/icons/') && !isRendered(address);
      if (isOfTheSite) advice.push(`${field}: there is no file host/public${address}.`);
      return null;
    }
    const logo = await readLogo(bytes);
    if (!logo) {
      advice.push(
        `${field}: ${address.slice(0, 60)} cannot be read as a picture. Logos are SVG, PNG, JPEG or WebP files.`,
      );
    }
    return logo;
  };
  const logos = { light: await read('light'), dark: await read('dark') };
  const inline = (scheme: ColourScheme) => {
    const drawing = drawingOf(appearance, scheme, logos[scheme]);
    if (drawing === null || drawing.length > MAX_INLINED_BYTES) return appearance.logo[scheme];
    return `data:image/svg+xml,${encodeURIComponent(drawing.replaceAll(/\s+/g, ' '))}`;
  };
  const logoRatio = appearance.logoRatio ?? (logos.light ?? logos.dark)?.ratio ?? null;
  const logo = { light: inline('light'), dark: inline('dark') };
  return { settings: { ...settings, appearance: { ...appearance, logo, logoRatio } }, advice, logos };
}

function drawingOf(
  appearance: SiteSettings['appearance'],
  scheme: ColourScheme,
  logo: Logo | null,
): string | null {
  if (logo) return logo.format === 'svg' ? logo.bytes.toString() : null;
  return isRendered(appearance.logo[scheme]) ? renderMark(appearance, mark(scheme)) : null;
}

/** Serves the pictures that are not in host/public/icons. Each is rendered when it is first requested. */
export async function brandImageRoutes(
  app: FastifyInstance,
  { brand, publicFiles }: { brand: BrandAssets; publicFiles: string },
): Promise<void> {
  for (const [name, picture] of Object.entries(PICTURES)) {
    if (existsSync(path.join(publicFiles, 'icons', name))) continue;
    const rendered = cacheSuccess(() => render(name, picture, brand));
    app.get(`/icons/${name}`, async (_request, reply) => {
      const body = await rendered();
      const type = name.endsWith('.svg') ? 'image/svg+xml; charset=utf-8' : 'image/png';
      return reply.header('Cache-Control', DAY).type(type).send(body);
    });
  }
}

const LOGO_DECODERS = ['Svg', 'Png', 'Jpeg', 'Webp'].map((format) => `VipsForeignLoad${format}Buffer`);

/** Loads the image library, and allows only the decoders of logo formats, whatever a file contains. */
const loadSharp = cacheSuccess(async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOGO_DECODERS });
  return sharp;
});

/** Returns a function that calls `work` once, and returns this result to every caller. A failure is not cached. */
function cacheSuccess<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let result: Promise<Result> | undefined;
  return () => {
    result ??= work().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}

async function render(name: string, picture: Picture, brand: BrandAssets): Promise<Buffer> {
  const { scheme, width, height } = picture;
  const logo = brand.logos[scheme];
  const isIcon = width === height;
  const fits = logo && (!isIcon || (logo.ratio >= ICON_RATIOS.least && logo.ratio <= ICON_RATIOS.most));
  if (name.endsWith('.svg'))
    return Buffer.from(fits ? asDrawing(logo) : renderMark(brand.settings.appearance, picture));
  const sharp = await loadSharp();
  if (!fits)
    return sharp(Buffer.from(renderMark(brand.settings.appearance, picture)))
      .png()
      .toBuffer();
  const side = Math.round(Math.min(width, height) * Math.min(picture.share, 0.8) * 0.9);
  const input = await sharp(logo.bytes, { density: drawingDensity(logo, side) })
    .resize({ width: isIcon ? side : Math.round(width * 0.7), height: side, fit: 'inside' })
    .png()
    .toBuffer();
  const ground = { width, height, channels: 4 as const, background: GROUNDS[scheme] };
  return sharp({ create: ground }).composite([{ input }]).png().toBuffer();
}

/** Resolution in dpi that enlarges an SVG of 16 pixels to at least `side` pixels; at most 7,200. */
function drawingDensity({ format }: Logo, side: number): number {
  const usual = 72;
  return format === 'svg' ? Math.min(usual * Math.ceil(side / 16), 7200) : usual;
}

/** Returns the logo as SVG; a raster logo is embedded in one, because the favicon's address ends in `.svg`. */
function asDrawing({ bytes, format, ratio }: Logo): string {
  if (format === 'svg') return bytes.toString();
  const size = `width="${100 * ratio}" height="100"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${100 * ratio} 100"><image ${size} href="data:image/${format};base64,${bytes.toString('base64')}"/></svg>`;
}

function renderMark(appearance: SiteSettings['appearance'], picture: Picture): string {
  const { width, height, scheme, isRounded, share } = picture;
  const { fill, ink } = computeAccentColours(appearance, scheme);
  const scale = (Math.min(width, height) * share) / 28;
  const corner = isRounded ? ` rx="${(width * 8) / 28}"` : '';
  const place = `translate(${width / 2 - 14 * scale} ${height / 2 - 14 * scale}) scale(${scale})`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}"${corner} fill="${fill}"/><path transform="${place}" d="M7 17v-.5a5.5 5.5 0 0 1 5.5-5.5h3a5.5 5.5 0 0 1 5.5 5.5v.5" fill="none" stroke="${ink}" stroke-width="2.5" stroke-linecap="round"/></svg>`;
}

function isRendered(address: string): boolean {
  return address.startsWith('/icons/') && address.slice('/icons/'.length) in PICTURES;
}

/** Content of a picture in host/public/icons or of a data URL; null for other addresses. */
function readPicture(address: string, publicFiles: string): Buffer | null {
  const [, base64] = /^data:[^,]*;base64,(.*)$/s.exec(address) ?? [];
  if (base64 !== undefined) return Buffer.from(base64, 'base64');
  const [, drawing] = /^data:[^,]*,(.*)$/s.exec(address) ?? [];
  if (drawing !== undefined) return Buffer.from(decodeURIComponent(drawing));
  const [, file] = /^\/(icons\/[\w-]+\.\w+)$/.exec(address) ?? [];
  const found = file === undefined ? null : path.join(publicFiles, file);
  return found !== null && existsSync(found) ? readFileSync(found) : null;
}

async function readLogo(bytes: Buffer): Promise<Logo | null> {
  const sharp = await loadSharp();
  try {
    const { width, height, format } = await sharp(bytes).metadata();
    return { bytes, format, ratio: width / height };
  } catch {
    return null;
  }
}
