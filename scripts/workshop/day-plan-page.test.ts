/** @jest-environment jsdom */
import { siteSettingsSchema } from '@forecourt/shared/settings/schema';
import { buildDayPlanPage } from './day-plan-page.ts';
import { createVisitFormatter } from './describe-visits.ts';
import type { WorkshopVisit } from './workshop-client.ts';

const visit: WorkshopVisit = {
  id: '1',
  version: 1,
  reference: 'HSG-4F7K',
  status: 'confirmed',
  service_type: 'repair',
  date: '2026-03-03',
  time: '10:00',
  time_zone: 'Europe/London',
  work: [],
  note: 'Squeaks & <b>rattles</b>\nat the rear',
  vehicle: { device_reg: 'AB12 CDE', make: 'Škoda', model: 'Fabia "S"' },
  customer: {
    customer_number: 'C-7K4F2',
    display_name: "O'Neil <script>alert(1)</script>",
    phone_formatted: '+44 7700 900123',
  },
  cost_minor: null,
  currency: null,
  ready_by: null,
  work_date: null,
  photos: 0,
  changes: [],
};

const changed = (change: 'booked' | 'moved', by: 'customer' | 'workshop', time: string) => ({
  ...{ change, by, date: '2026-03-02', time, reason: null, changed_at: '2026-03-01T08:00:00Z' },
});

function page(visits: WorkshopVisit[], organisation: object = {}, earlier: WorkshopVisit[] = []): Document {
  const settings = siteSettingsSchema.parse({
    organisation,
    booking: { serviceTypes: { tyres: { slots: 2, title: { en: 'Tyres', de: 'Reifenwechsel' } } } },
  });
  const words = createVisitFormatter(settings, settings.organisation.locale);
  const now = new Date('2026-03-02T18:05:00Z');
  const html = buildDayPlanPage({ date: '2026-03-03', visits, earlier, settings, words, now });
  return new DOMParser().parseFromString(html, 'text/html');
}

const cells = (document: Document) =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => [...cell.children].map((line) => line.textContent)),
  );

describe('the day plan on paper', () => {
  it('shows the details of each visit as they were typed', () => {
    const document = page([visit]);
    expect(document.querySelector('h1')?.textContent).toBe('Tuesday 3 March 2026');
    expect(cells(document)).toEqual([
      [
        ['10:00', 'HSG-4F7K', 'Confirmed'],
        ['AB12 CDE', 'Škoda Fabia "S"'],
        ['Repair', 'Squeaks & <b>rattles</b>\nat the rear'],
        ["O'Neil <script>alert(1)</script>", '+44 7700 900123', 'C-7K4F2'],
        [],
      ],
    ]);
    expect(document.querySelector('script, b, [src], [href]')).toBeNull();
    expect(document.querySelector('header')?.textContent).toContain('02/03/2026, 18:05');
  });

  it('includes cars that stayed overnight', () => {
    const overnight: WorkshopVisit = {
      ...visit,
      reference: 'HSG-9X2M',
      date: '2026-03-02',
      status: 'in_progress',
    };
    const document = page([], {}, [overnight]);
    expect(document.querySelector('h2')?.textContent).toBe('Still here from earlier days');
    expect(cells(document)[0]?.[0]).toEqual(['Monday 2 March 2026', '10:00', 'HSG-9X2M', 'In the workshop']);
  });

  it('is in the language of the business, with its own service types', () => {
    const document = page([{ ...visit, service_type: 'tyres' }], { locale: 'de', timeZone: 'Europe/Berlin' });
    expect(document.documentElement.lang).toBe('de');
    expect(document.querySelector('h1')?.textContent).toBe('Dienstag, 3. März 2026');
    expect(cells(document)[0]?.[2]?.[0]).toBe('Reifenwechsel');
    expect(document.querySelector('header')?.textContent).toContain('02.03.26, 19:05');
  });

  it.each([
    [
      'en',
      'The customer has deleted their account. Name, phone and registration are erased once the visit is completed, on 29 December at the latest.',
    ],
    [
      'de',
      'Der Kunde hat sein Konto gelöscht. Name, Telefon und Kennzeichen werden gelöscht, sobald der Termin abgeschlossen ist, spätestens am 29. Dezember.',
    ],
  ])(
    'says in %s when the data of a deleted account is erased, instead of having it noted',
    (locale, note) => {
      const customer = { ...visit.customer, contact_erased_on: '2026-12-29' };
      const document = page([{ ...visit, status: 'ready', customer }], { locale });
      expect(cells(document)[0]?.[3]?.at(-1)).toBe(note);
    },
  );

  it('writes days and times as in the country of the business', () => {
    const document = page([visit], { country: 'US', timeZone: 'America/Denver' });
    expect(document.querySelector('h1')?.textContent).toBe('Tuesday, March 3, 2026');
    expect(cells(document)[0]?.[0]?.[0]).toBe('10:00\u00a0AM');
  });

  it.each([
    ['en', 1, '1 photo'],
    ['en', 2, '2 photos'],
    ['de', 1, '1 Foto'],
    ['de', 2, '2 Fotos'],
  ])('says in %s that a visit has %i photos', (locale, photos, text) => {
    const document = page([{ ...visit, photos }], { locale });
    expect(cells(document)[0]?.[2]?.at(-1)).toBe(text);
  });

  it.each([
    ['en', 'Moved by the customer. Before: Monday 2 March 2026, 11:00'],
    ['de', 'Vom Kunden verschoben. Vorher: Montag, 2. März 2026, 11:00'],
  ])('says in %s that the customer moved a visit since the workshop last changed it', (locale, text) => {
    const byWorkshop = [changed('booked', 'customer', '10:00'), changed('moved', 'workshop', '11:00')];
    const byBoth = [
      ...byWorkshop,
      changed('moved', 'customer', '12:00'),
      changed('moved', 'customer', '13:00'),
    ];
    const document = page(
      [
        { ...visit, changes: byBoth },
        { ...visit, changes: byWorkshop },
        { ...visit, changes: byBoth, status: 'completed' },
      ],
      { locale },
    );
    const lines = cells(document).map(([when]) => when?.slice(3));
    expect(lines).toEqual([[text], [], []]);
  });

  it('omits cancelled and missed visits, and says so if none is left', () => {
    const document = page([
      { ...visit, status: 'cancelled' },
      { ...visit, status: 'no_show' },
    ]);
    expect(cells(document)).toEqual([]);
    expect(document.querySelector('main')?.textContent).toContain('No visits.');
  });
});

it('has the same texts in every language', () => {
  const [en, de] = (['en', 'de'] as const).map((language) =>
    Object.keys(require(`./messages/${language}.json`)),
  );
  expect(de).toEqual(en);
});
