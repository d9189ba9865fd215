import { runInNewContext } from 'node:vm';
import { type HostFilesManifest, INITIAL_PAGE_STYLESHEETS } from '@forecourt/shared/build/host-files';
import { parseWorkshopZoneRules } from '@forecourt/shared/clock';
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { listIanaZoneNames, listUtcOffsetChanges, utcOffsetMinutesAt } from '@forecourt/shared/zones';
import {
  FIRST_PAINT_SCRIPT,
  findScreenTitleAndLead,
  renderAccentStyle,
  renderInitialPageBody,
  renderPageHead,
  renderWorkshopClockChangesTag,
  type ScreenTitleAndLead,
  siteTitle,
} from './page-head.ts';

const settingsOf = (organisation: object) => siteSettingsSchema.parse({ organisation });

test.each([
  [{ name: 'Hafen-Garage' }, 'Hafen-Garage'],
  [{ name: 'Hafen-Garage Altona GmbH', pageTitle: 'Hafen-Garage' }, 'Hafen-Garage'],
])(
  'uses the business’s name as the title of the site unless the settings have another: %j',
  (organisation, name) => {
    const settings = settingsOf(organisation);
    expect(siteTitle(settings.organisation)).toBe(name);
    expect(renderPageHead(settings, 'Home')).toContain(`<meta name="application-name" content="${name}">`);
  },
);

const settings = siteSettingsSchema.parse({
  organisation: { name: 'Bits & <Bobs>', phone: '+442079460100' },
});

/** Class names as the shell’s build maps them, here `sheet-name`. */
const classes = Object.fromEntries(
  INITIAL_PAGE_STYLESHEETS.map((sheet) => [
    sheet,
    new Proxy({}, { get: (_, name) => `${sheet}-${String(name)}` }),
  ]),
) as HostFilesManifest['classes'];

const frameContent = {
  settings,
  classes,
  language: 'en',
  loading: 'Loading the page',
  withNavigation: false,
  head: null,
} as const;

const frame = (withNavigation: boolean, head: ScreenTitleAndLead | null = null) =>
  renderInitialPageBody({ ...frameContent, withNavigation, head });

test('shows the business’s brand and a loading message', () => {
  expect(frame(false)).toContain(
    '<span class="layout-brandName" translate="no"><span>Bits &#38; &#60;Bobs&#62;</span></span>',
  );
  expect(frame(false)).toContain(
    'role="status" aria-busy="true"><span class="visually-hidden">Loading the page</span>',
  );
});

test('shows a logo that is lettering at its ratio, without the name beside it', () => {
  const logo = { light: 'https://cdn.example/wide.svg' };
  const wide = siteSettingsSchema.parse({
    organisation: { name: 'Bits & <Bobs>', shortName: 'Bits' },
    appearance: { logo, logoRatio: 3 },
  });
  const page = renderInitialPageBody({ ...frameContent, settings: wide });
  expect(page).toContain(
    '<img src="https://cdn.example/wide.svg" alt="Bits &#38; &#60;Bobs&#62;" width="96" height="32"',
  );
  expect(page).not.toContain('brandName');
  const square = { ...wide, appearance: { ...wide.appearance, logoRatio: 1.2 } };
  expect(renderInitialPageBody({ ...frameContent, settings: square })).toContain(
    ' data-short="Bits"><span>Bits &#38; &#60;',
  );
});

test('has the accent of the settings on buttons, with readable text, and a readable tone of it in texts', () => {
  const bright = siteSettingsSchema.parse({ appearance: { accent: { light: '#ff8a1f', dark: '#ffd400' } } });
  const style = renderAccentStyle(bright);
  expect(style).toContain('--accent-fill:light-dark(#ff8a1f,#ffd400)');
  expect(style).toContain('--accent-ink:light-dark(#000000,#000000)');
  expect(style).toMatch(/--accent:light-dark\(#(?!ff8a1f)[\da-f]{6},#ffd400\)/);
});

test('has navigation for signed-in customers only', () => {
  expect(frame(true)).toContain('class="layout-layout layout-withNavigation"');
  expect(frame(true)).toContain('<nav class="navigation-navigation" aria-hidden="true"></nav>');
  expect(frame(false)).not.toMatch(/navigation|<nav/i);
});

test('shows the head of a known screen', () => {
  const page = frame(false, { title: 'Sign in <here>', lead: ['Book a visit', 'We’ll send a code.'] });
  expect(page).toContain('<h1 class="page-header-title">Sign in &#60;here&#62;</h1>');
  expect(page).toContain('<p class="text-text">Book a visit</p>');
  expect(page).toContain('<p class="text-text">We’ll send a code.</p>');
  expect(page).toMatch(/role="status" aria-busy="true"/);
  expect(frame(false)).not.toContain('<h1');
});

test('needs no style that the page’s policy refuses', () => {
  expect(frame(true)).not.toContain('style=');
});

const release = {
  heads: {
    '/login': {
      title: { en: 'Sign in', de: 'Anmelden' },
      lead: [{ en: 'Book a visit at {name}', de: 'Termin bei {name} buchen' }, { en: 'New here?' }],
    },
  },
};

test('is in the page’s language, with the business’s name', () => {
  expect(findScreenTitleAndLead(release, '/login', 'en', 'Bits & Bobs')).toEqual({
    title: 'Sign in',
    lead: ['Book a visit at Bits & Bobs', 'New here?'],
  });
});

test('inserts the business’s name literally', () => {
  expect(findScreenTitleAndLead(release, '/login', 'en', 'Cash $$ Cars $& Co')?.lead[0]).toBe(
    'Book a visit at Cash $$ Cars $& Co',
  );
});

test.each([
  ['a part of it is not there in the language', '/login', 'de'],
  ['the release says nothing of the screen', '/logout', 'en'],
  ['the path shows no screen that the release knows', null, 'en'],
] as const)('is null if %s', (_, screen, language) => {
  expect(findScreenTitleAndLead(release, screen, language, 'Bits & Bobs')).toBeNull();
});

test('is null for a release without heads', () => {
  expect(findScreenTitleAndLead({}, '/login', 'en', 'Bits & Bobs')).toBeNull();
});

const NOW = new Date('2026-11-28T12:00:00Z');
const clockIn = (timeZone: string, horizonDays = 60, now = NOW) => {
  const [, content = ''] =
    /^<meta name="forecourt-clock" content="([^"]*)">$/.exec(
      renderWorkshopClockChangesTag({ timeZone, horizonDays }, now),
    ) ?? [];
  return { content, clock: parseWorkshopZoneRules(content) };
};

describe('the clock in pages', () => {
  it('contains every change of several years, in every time zone', () => {
    for (const zone of listIanaZoneNames()) {
      const { timeZone, changes, until } = clockIn(zone).clock;
      const [first, ...others] = changes;
      expect([timeZone, first?.from, until]).toEqual([zone, Date.UTC(2024, 0), Date.UTC(2030, 0)]);
      expect(first?.offset).toBe(utcOffsetMinutesAt(new Date(Date.UTC(2024, 0)), zone));
      expect(others).toEqual(
        listUtcOffsetChanges(zone).filter(({ from }) => from > Date.UTC(2024, 0) && from < Date.UTC(2030, 0)),
      );
    }
  });

  it('covers the last bookable day and more', () => {
    expect(clockIn('Europe/London', 1_000).clock.until).toBe(Date.UTC(2032, 0));
  });

  it('is small, and the same all year', () => {
    const { content } = clockIn('Europe/London');
    expect(content.length).toBeLessThan(150);
    expect(clockIn('Europe/London', 60, new Date('2026-01-01T00:00:00Z')).content).toBe(content);
  });
});

test.each([
  ['the account', { 'account-theme': 'dark', 'account-locale': 'de' }],
  ['this device', { theme: 'dark', locale: 'de', 'account-theme': 'light', 'account-locale': 'en' }],
])('has the theme of %s before the first paint, and no text in another language', (_, stored) => {
  const localStorage = Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [`forecourt.${name}`, value]),
  );
  const dataset = {};
  runInNewContext(FIRST_PAINT_SCRIPT, {
    document: { documentElement: { dataset, lang: 'en-GB' } },
    localStorage,
  });
  expect(dataset).toEqual({ theme: 'dark', otherLanguage: '' });
});
