import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import fastify from 'fastify';
import sharp from 'sharp';
import { brandImageRoutes, readBrandAssets } from './brand-images.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'public-'));
mkdirSync(path.join(folder, 'icons'));
const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">\n  <path fill="#00aa00" d="M0 0h28v28H0z"/>\n</svg>\n';
writeFileSync(path.join(folder, 'icons/ours.svg'), MARK);
writeFileSync(path.join(folder, 'icons/large.svg'), MARK.padEnd(2000));
writeFileSync(path.join(folder, 'icons/animated.gif'), 'GIF89a');
writeFileSync(path.join(folder, 'icons/app-512.png'), 'the business’s own');
afterAll(() => rmSync(folder, { recursive: true }));

const drawing = (width: number, height: number) =>
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'><rect width='${width}' height='${height}' fill='%2300aa00'/></svg>`;

const brandOf = (appearance: object) => readBrandAssets(siteSettingsSchema.parse({ appearance }), folder);

const logoOf = async (light: string) => (await brandOf({ logo: { light } })).settings.appearance.logo.light;

async function picture(name: string, appearance: object) {
  const app = fastify();
  await app.register(brandImageRoutes, { brand: await brandOf(appearance), publicFiles: folder });
  const response = await app.inject(`/icons/${name}`);
  await app.close();
  return response;
}

/** Colour of a pixel, each coordinate as a share of the picture's side. */
async function pixel(png: Buffer, x: number, y: number): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

describe('the logo', () => {
  it('is inlined if it is a small SVG file of the site', async () => {
    const light = await logoOf('/icons/ours.svg');
    expect(decodeURIComponent(light)).toMatch(/^data:image\/svg\+xml,<svg .*"> <path fill="#00aa00"/);
    expect(await logoOf(light)).toBe(light);
  });

  it.each(['/icons/large.svg', '/icons/none.svg', '/icons/../ours.svg', 'https://cdn.example/a.svg'])(
    'keeps the address %s',
    async (address) => expect(await logoOf(address)).toBe(address),
  );

  it('is the site’s mark in the accent if the business has none', async () => {
    const { logo } = (await brandOf({ accent: { light: '#c1121f' } })).settings.appearance;
    expect(decodeURIComponent(logo.light)).toContain('fill="#c1121f"');
  });

  it.each([
    [drawing(300, 100), 3],
    ['/icons/ours.svg', 1],
    ['https://cdn.example/a.svg', null],
  ])('of %.30s has the ratio %s', async (light, ratio) => {
    expect((await brandOf({ logo: { light } })).settings.appearance.logoRatio).toBe(ratio);
  });

  it.each([
    ['/icons/none.svg', 'appearance.logo.light: there is no file host/public/icons/none.svg.'],
    [
      '/icons/animated.gif',
      'appearance.logo.light: /icons/animated.gif cannot be read as a picture. Logos are SVG, PNG, JPEG or WebP files.',
    ],
  ])('%s is reported to the operator', async (light, message) => {
    expect((await brandOf({ logo: { light, dark: '/icons/ours.svg' } })).advice).toEqual([message]);
  });
});

describe('pictures that the business does not provide', () => {
  it.each([
    ['app-192.png', 192, 192],
    ['touch-icon.png', 180, 180],
    ['share.png', 1200, 630],
  ])('%s is a PNG in the accent with the site’s mark', async (name, width, height) => {
    const { rawPayload, headers } = await picture(name, { accent: { light: '#ffd400' } });
    expect(headers['content-type']).toBe('image/png');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', width, height });
    expect(await pixel(rawPayload, 0.5, 0.9)).toBe('#ffd400');
    expect(await pixel(rawPayload, 0.5, 0.42)).toBe('#000000');
  });

  it('show a square logo on the ground of the page', async () => {
    const { rawPayload } = await picture('app-192.png', { logo: { light: drawing(10, 10) } });
    expect([await pixel(rawPayload, 0.05, 0.05), await pixel(rawPayload, 0.5, 0.5)]).toEqual([
      '#ffffff',
      '#00aa00',
    ]);
    expect((await picture('favicon.svg', { logo: { light: drawing(10, 10) } })).body).toContain('#00aa00');
  });

  it('embed a raster logo in an SVG for the favicon', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00aa00' } })
      .png()
      .toBuffer();
    const light = `data:image/png;base64,${png.toString('base64')}`;
    const { body } = await picture('favicon.svg', { logo: { light } });
    expect(body).toContain(`<image width="100" height="100" href="${light}"/>`);
  });

  it('show a wide logo in the sharing picture, but not in square icons', async () => {
    const wide = { logo: { light: drawing(300, 100) } };
    expect(await pixel((await picture('app-192.png', wide)).rawPayload, 0.5, 0.9)).toBe('#0d5c6b');
    expect(await pixel((await picture('share.png', wide)).rawPayload, 0.5, 0.5)).toBe('#00aa00');
  });

  it('are rendered again after a failure', async () => {
    const brand = await brandOf({ logo: { light: drawing(10, 10) } });
    const { light } = brand.logos;
    if (!light) throw new Error('There is no logo');
    const { bytes } = light;
    light.bytes = bytes.subarray(0, 20);
    const app = fastify();
    await app.register(brandImageRoutes, { brand, publicFiles: folder });
    const status = async () => (await app.inject('/icons/app-192.png')).statusCode;
    expect(await status()).toBe(500);
    light.bytes = bytes;
    expect(await status()).toBe(200);
    await app.close();
  });

  it('are replaced by a file of the same name', async () => {
    expect((await picture('app-512.png', {})).statusCode).toBe(404);
  });
});
