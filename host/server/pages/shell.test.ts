import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { inlineLogo } from './shell.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'public-'));
mkdirSync(path.join(folder, 'icons'));
const MARK = '<svg xmlns="http://www.w3.org/2000/svg" fill="#0d5c6b">\n  <path d="M7 17"/>\n</svg>\n';
writeFileSync(path.join(folder, 'icons/mark.svg'), MARK);
writeFileSync(path.join(folder, 'icons/large.svg'), MARK.padEnd(2000));
afterAll(() => rmSync(folder, { recursive: true }));

const logoOf = (light: string, dark: string) => {
  const settings = siteSettingsSchema.parse({ appearance: { logo: { light, dark } } });
  return inlineLogo(settings, folder).appearance.logo;
};

test('inlines a small SVG logo of the site in valid settings', () => {
  const { light } = logoOf('/icons/mark.svg', '/icons/mark.svg');
  expect(light).toMatch(/^data:image\/svg\+xml,/);
  expect(decodeURIComponent(light)).toContain('fill="#0d5c6b"> <path d="M7 17"/>');
  expect(logoOf(light, light)).toEqual({ light, dark: light });
});

test.each(['/icons/large.svg', '/icons/none.svg', '/icons/../mark.svg', 'https://cdn.example/a.svg'])(
  'keeps the address %s',
  (address) => expect(logoOf(address, address)).toEqual({ light: address, dark: address }),
);
