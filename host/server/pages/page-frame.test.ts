import { FRAME_SHEETS, type HostFiles } from '@forecourt/shared/build/host-files';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { pageFrame } from './page-frame.ts';
import type { ScreenHead } from './screen-head.ts';

const settings = siteSettingsSchema.parse({
  organisation: { name: 'Bits & <Bobs>', phone: '+442079460100' },
});

/** As the build of the shell would have them: each class is called `sheet-name`. */
const classes = Object.fromEntries(
  FRAME_SHEETS.map((sheet) => [sheet, new Proxy({}, { get: (_, name) => `${sheet}-${String(name)}` })]),
) as HostFiles['classes'];

const frame = (withNavigation: boolean, head: ScreenHead | null = null) =>
  pageFrame({ settings, classes, language: 'en', loading: 'Loading the page', withNavigation, head });

test('should be the business’s, and say that more is to come', () => {
  expect(frame(false)).toContain(
    '<span class="layout-brandName" translate="no">Bits &#38; &#60;Bobs&#62;</span>',
  );
  expect(frame(false)).toContain(
    'role="status" aria-busy="true"><span class="visually-hidden">Loading the page</span>',
  );
});

test('should have the place of the navigation for customers who are signed in, and for nobody else', () => {
  expect(frame(true)).toContain('class="layout-layout layout-withNavigation"');
  expect(frame(true)).toContain('<nav class="navigation-navigation" aria-hidden="true"></nav>');
  expect(frame(false)).not.toMatch(/navigation|<nav/i);
});

test('should say what the screen begins with where that is known, the first of several paragraphs strong', () => {
  const page = frame(false, { title: 'Sign in <here>', lead: ['Book a visit', 'We’ll send a code.'] });
  expect(page).toContain('<h1 class="page-header-title">Sign in &#60;here&#62;</h1>');
  expect(page).toContain('<p class="text-text text-strong">Book a visit</p>');
  expect(page).toContain('<p class="text-text">We’ll send a code.</p>');
  expect(page).toMatch(/role="status" aria-busy="true"/);
  expect(frame(false)).not.toContain('<h1');
});

test('should need no style that the policy of the page refuses', () => {
  expect(frame(true)).not.toContain('style=');
});
