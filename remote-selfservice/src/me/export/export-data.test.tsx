import { fetchMyDataExport } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../../testing/open.ts';
import { setUpFakeWorkshop } from '../../testing/workshop.ts';
import exported from './sample-export.json';

// The fake backend responds only with JSON; this response is a file.
jest.mock('@forecourt/shared/api', () => ({
  ...jest.requireActual('@forecourt/shared/api'),
  fetchMyDataExport: jest.fn(),
}));

const data = { name: 'harbour-street-garage-export-2026-11-23.json', json: JSON.stringify(exported) };

const workshop = setUpFakeWorkshop();
let saved: { name: string; address: string }[];
let files: File[];
beforeEach(() => {
  jest.mocked(fetchMyDataExport).mockReset().mockResolvedValue(data);
  saved = [];
  files = [];
  URL.createObjectURL = jest.fn((file) => {
    files.push(file as File);
    return 'blob:the-data';
  });
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
});
afterEach(() => jest.restoreAllMocks());

const press = () => screen.getByRole('button', { name: 'Download a copy to read' });
const pressJson = () => screen.getByRole('button', { name: 'Download for other apps (JSON)' });

/** Reads a file as text, because jsdom's files lack `text()`. */
function textOf(file: File | undefined): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.readAsText(file as File);
  return promise;
}

/** The last saved page, as a browser opens it. */
async function savedPage(): Promise<Document> {
  return new DOMParser().parseFromString(await textOf(files.at(-1)), 'text/html');
}

/** Value beside a label on a page. */
function fact(page: Document, label: string): string | null | undefined {
  return [...page.querySelectorAll('dt')].find(({ textContent }) => textContent === label)?.nextElementSibling
    ?.textContent;
}

/** Texts of the cells of all tables on a page, by row. */
function rowsOf(page: Document): (string | null)[][] {
  return [...page.querySelectorAll('tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
}

describe('downloading the data', () => {
  it('saves the response unchanged for programs, and names the file', async () => {
    const { user } = await openSelfserviceArea('/me');
    await user.click(pressJson());
    expect(
      await screen.findByText('The file is called harbour-street-garage-export-2026-11-23.json.'),
    ).toBeVisible();
    expect(files[0]?.type).toBe('application/json');
    expect(await textOf(files[0])).toBe(data.json);
    expect(saved).toEqual([
      { name: 'harbour-street-garage-export-2026-11-23.json', address: 'blob:the-data' },
    ]);
  });

  it('saves a readable page for people, with the whole record', async () => {
    const settings = {
      ratings: { lowest: 1, highest: 6 },
      vehicle: {
        fields: [
          { id: 'device_reg', label: { en: 'Plate', de: 'Kennzeichen' } },
          { id: 'colour', label: { en: 'Colour', de: 'Farbe' } },
          { id: 'checked_on', type: 'date', label: { en: 'Checked on', de: 'Geprüft am' } },
          {
            id: 'fuel',
            type: 'choice',
            label: { en: 'Fuel', de: 'Antrieb' },
            choices: [{ id: 'ev', label: { en: 'Electric', de: 'Elektrisch' } }],
          },
        ],
      },
    };
    const { user } = await openSelfserviceArea('/me', { settings });
    await screen.findByText('+44 7700 900123');
    await user.click(press());
    expect(
      await screen.findByText('The file is called harbour-street-garage-export-2026-11-23.html.'),
    ).toBeVisible();
    expect(files[0]?.type).toBe('text/html');
    const page = await savedPage();
    expect(page.documentElement.lang).toBe('en-GB');
    expect(page.title).toBe('Your data at Harbour Street Garage');
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Personal details',
      'Vehicles',
      'Visits',
      'Reminders',
      'Records',
      'Notifications',
    ]);
    expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent?.trim())).toEqual([
      'AB12 CDE',
      'Saturday 21 November 2026, 10:30: Repair',
      'Oil <i>change</i>',
      'AB12 CDE VW',
    ]);
    for (const [label, value] of [
      ['Customer number', 'C-7K4F2'],
      ['Name', 'Mara <b>Weber</b>'],
      ['Phone number', '+44\u00a07700\u00a0900123'],
      ['Email address', 'mara@example.com\nConfirmed'],
      ['Emails you don’t want', 'Changes of time'],
      ['Appearance', 'Dark'],
      ['Language', 'English'],
      ['Make', 'VW'],
      ['Mileage', '52,270 miles'],
      ['Colour', 'green'],
      ['Checked on', '14 March 2026'],
      ['Fuel', 'Electric'],
      // A field that is no longer in the settings, so it has no label.
      ['removed_field', '4'],
      ['Reference', 'HSG-4F7K'],
      ['Status', 'Done'],
      ['Vehicle', 'AB12 CDE'],
      ['Your note', 'Rattles </script> in the cold'],
      ['Expected to be ready', '21 November 2026 at 16:00'],
      ['What we did', 'New brake padsOil'],
      ['Photos', '20 November 2026 at 08:20, by you21 November 2026 at 10:50, by us: Front pads, 2 mm left'],
      ['Shared by link until', '5 December 2026 at 12:00'],
      ['Cost', '£149.00'],
      ['Your rating', '4 out of 6: Fine'],
      ['To do', 'OilFilter'],
      ['Due on', 'Saturday 1 May 2027'],
      ['Due at', '55,923 miles'],
      ['Comes again', 'every 12 months, counted from when it’s done'],
    ] as const) {
      expect([label, fact(page, label)]).toEqual([label, value]);
    }
    expect(fact(page, 'History')).toMatch(
      /Booked, by you.*Moved to .*21 November 2026.*10:30, by you.*Done, by us: Early/,
    );
    expect(rowsOf(page)).toEqual([
      ['Date', 'Entry', 'Mileage', 'Cost'],
      ['2026'],
      [
        '2 Nov',
        'Tyres\nWinter tyres\nUntil 20 November 2026 at 08:15: Sunday 1 November 2026: Fuel, 41.3 litres, £40.00',
        '52,195 miles',
        '£48.50',
      ],
      ['Date', 'Notification', 'About'],
      ['2026'],
      ['20 Nov, 09:00', 'Your visit is confirmed', 'HSG-4F7K'],
    ]);
    expect(fact(page, 'Calendar subscription')).toMatch(/^Since 20 November 2026/);
    // The id of the account means nothing to a person; programs find it in the JSON file.
    const values = [...page.querySelectorAll('dd')].map(({ textContent }) => textContent);
    expect(values).not.toContain(exported.identity.uid);
    expect(fact(page, 'Model')).toBeUndefined();
    const file = page.querySelector<HTMLAnchorElement>('a[download]');
    expect(file?.download).toBe(data.name);
    expect(JSON.parse(decodeURIComponent(file?.href.replace(/^[^,]*,/, '') ?? ''))).toEqual(exported);
  });

  it.each([
    { sends_texts: false, texted_on: null },
    { sends_texts: true, texted_on: null, unwanted: 'Reminders' },
    {
      sends_texts: false,
      texted_on: '2026-11-20',
      unwanted: 'Reminders',
      last: 'Friday 20 November 2026',
    },
  ])('lists unwanted text messages on that page if there are any: %j', async (each) => {
    const { sends_texts, texted_on, unwanted, last } = each;
    workshop.me.channels.sends_texts = sends_texts;
    const profile = { ...exported.profile, texted_on };
    jest
      .mocked(fetchMyDataExport)
      .mockResolvedValue({ ...data, json: JSON.stringify({ ...exported, profile }) });
    const { user } = await openSelfserviceArea('/me');
    await screen.findByText('+44 7700 900123');
    await user.click(press());
    await screen.findByText(/-export-/);
    const page = await savedPage();
    expect(fact(page, 'Text messages you don’t want')).toBe(unwanted);
    expect(fact(page, 'Last text message')).toBe(last);
  });

  it('names visits on that page by the day of the work, and sorts them by it', async () => {
    const [visit] = exported.appointments;
    const early = { date: '2026-12-15', starts_at: '2026-12-15T10:30:00.000Z', work_date: '2026-11-20' };
    const appointments = [
      { ...visit, ...early },
      { ...visit, id: 'later' },
    ];
    const json = JSON.stringify({ ...exported, appointments });
    jest.mocked(fetchMyDataExport).mockResolvedValue({ ...data, json });
    const { user } = await openSelfserviceArea('/me');
    await user.click(press());
    await screen.findByText(/-export-/);
    const titles = [...(await savedPage()).querySelectorAll('h3')].map(({ textContent }) =>
      textContent?.trim(),
    );
    expect(titles.filter((title) => title?.includes('Repair'))).toEqual([
      'Saturday 21 November 2026, 10:30: Repair',
      'Friday 20 November 2026: Repair',
    ]);
  });

  it('lists vehicles of the business’s records on that page, answered ones without the deleted data', async () => {
    const answered = {
      ...{
        id: '1',
        phone: '447700900123',
        device_reg: null,
        device_reg_key: 'CD34EFG',
        make: null,
        model: null,
      },
      ...{
        imported_at: '2026-11-02T08:00:00.000Z',
        customer_id: 'mara',
        answered_at: '2026-11-20T08:20:00.000Z',
      },
    };
    const offered = {
      ...{ ...answered, id: '2', device_reg: 'EF56 GHJ', device_reg_key: 'EF56GHJ', make: 'Opel' },
      ...{ customer_id: null, answered_at: null },
    };
    const json = JSON.stringify({ ...exported, vehicles: [], imported_vehicles: [offered, answered] });
    jest.mocked(fetchMyDataExport).mockResolvedValue({ ...data, json });
    const { user } = await openSelfserviceArea('/me');
    await screen.findByText('+44 7700 900123');
    await user.click(press());
    await screen.findByText(/-export-/);
    const page = await savedPage();
    expect(page.body.textContent).not.toContain('We hold no data about any vehicles.');
    expect(page.querySelector('nav')?.textContent).toContain('Vehicles 2');
    const items = [...(page.getElementById('2')?.querySelectorAll('section > div') ?? [])];
    expect(
      items.map((item) => [...item.querySelectorAll('h3, dt, dd')].map(({ textContent }) => textContent)),
    ).toEqual([
      [
        'EF56 GHJ From our records',
        ...['Phone number', '+44\u00a07700\u00a0900123', 'Make', 'Opel'],
        ...['Added', '2 November 2026 at 08:00'],
      ],
      [
        'CD34EFG From our records',
        ...['Phone number', '+44\u00a07700\u00a0900123', 'Added', '2 November 2026 at 08:00'],
        ...['Answered', '20 November 2026 at 08:20'],
      ],
    ]);
  });

  it('begins that page with its contents, each with their number', async () => {
    const { user } = await openSelfserviceArea('/me');
    await user.click(press());
    await screen.findByText(/-export-/);
    const page = await savedPage();
    const links = [...page.querySelectorAll('nav a')];
    expect(links.map(({ parentElement }) => parentElement?.textContent)).toEqual([
      ...['Personal details', 'Vehicles 1', 'Visits 1', 'Reminders 1', 'Records 1', 'Notifications 1'],
    ]);
    for (const link of links) {
      const section = page.getElementById(link.getAttribute('href')?.slice(1) ?? '');
      expect(section?.querySelector('h2')?.textContent).toBe(link.textContent);
    }
  });

  it('begins that page with the business’s name, logo and address in its colours, and ends it with the legal pages', async () => {
    const logo = `data:image/svg+xml,${encodeURIComponent('<svg/>')}`;
    const legal = { privacy: { en: '/privacy', de: '/datenschutz' }, imprint: 'https://a.example/imprint' };
    const settings = {
      organisation: { legal },
      appearance: { accent: { light: '#8a1f11' }, logo: { light: logo } },
    };
    document.documentElement.style.setProperty('--plate', 'gold');
    const { user } = await openSelfserviceArea('/me', { settings });
    await user.click(press());
    await screen.findByText(/-export-/);
    const page = await savedPage();
    document.documentElement.removeAttribute('style');
    const header = page.querySelector('header');
    expect(header?.textContent).toContain('Harbour Street Garage');
    expect(header?.textContent).toContain('12 Harbour Street\nLondon');
    expect(header?.querySelector('img')?.getAttribute('src')).toBe(logo);
    expect(page.querySelector('style')?.textContent).toContain('--accent: #8a1f11;');
    expect(page.querySelector('style')?.textContent).toContain('background: gold;');
    const links = [...page.querySelectorAll('footer > a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Privacy notice', 'http://localhost/privacy'],
      ['Legal notice', 'https://a.example/imprint'],
    ]);
  });

  it('shows the end of the snooze of a snoozed reminder only', async () => {
    const reminders = (['done', 'snoozed'] as const).flatMap((status) =>
      exported.reminders.map((each) => ({ ...each, name: status, status, snoozed_until: '2026-12-01' })),
    );
    jest
      .mocked(fetchMyDataExport)
      .mockResolvedValue({ ...data, json: JSON.stringify({ ...exported, reminders }) });
    const { user } = await openSelfserviceArea('/me');
    await user.click(press());
    await screen.findByText('The file is called harbour-street-garage-export-2026-11-23.html.');
    const page = await savedPage();
    const untils = [...page.querySelectorAll('dt')].filter(
      ({ textContent }) => textContent === 'Snoozed until',
    );
    expect(untils).toHaveLength(1);
    expect(fact(page, 'Snoozed until')).toBe('Tuesday 1 December 2026');
  });

  it('gives volumes in the unit of the country’s pumps', async () => {
    const settings = { organisation: { country: 'US' } };
    const { user } = await openSelfserviceArea('/me', { settings });
    await user.click(press());
    await screen.findByText(/-export-/);
    expect(rowsOf(await savedPage())[2]?.[1]).toMatch(/: Fuel, 10.91 gallons, £40.00$/);
  });

  it('saves that page for a backend without litres', async () => {
    const withoutLitres = <Entry extends { litres: unknown }>({ litres: _, ...entry }: Entry) => entry;
    const older = {
      ...exported,
      vehicle_records: exported.vehicle_records.map(withoutLitres),
      vehicle_record_corrections: exported.vehicle_record_corrections.map(withoutLitres),
    };
    jest.mocked(fetchMyDataExport).mockResolvedValue({ ...data, json: JSON.stringify(older) });
    const { user } = await openSelfserviceArea('/me');
    await user.click(press());
    await screen.findByText(/-export-/);
    expect(rowsOf(await savedPage())[2]?.[1]).toMatch(/: Fuel, £40.00$/);
  });

  it('escapes everything a customer wrote on that page, and loads nothing', async () => {
    const { user } = await openSelfserviceArea('/me');
    await user.click(press());
    await screen.findByText(/-export-/);
    const page = await savedPage();
    expect(page.querySelectorAll('script, link, img, iframe, b, [style]')).toHaveLength(0);
    expect(page.querySelectorAll('h3')[2]?.textContent).toBe('Oil <i>change</i>');
  });

  it('names a booking that needed a confirmation a request on that page', async () => {
    const appointment_changes = exported.appointment_changes.map((each) =>
      each.change === 'booked' ? { ...each, status: 'requested' } : each,
    );
    const json = JSON.stringify({ ...exported, appointment_changes });
    jest.mocked(fetchMyDataExport).mockResolvedValueOnce({ ...data, json });
    const { user } = await openSelfserviceArea('/me');
    await user.click(press());
    await screen.findByText(/-export-/);
    expect(fact(await savedPage(), 'History')).toMatch(/Requested, by you.*Moved to/);
  });

  it('writes that page in the language of the site, and reports empty lists', async () => {
    const nothing = {
      ...exported,
      profile: null,
      ...{ vehicles: [], appointments: [], appointment_changes: [] },
      ...{ vehicle_records: [], vehicle_record_corrections: [], reminders: [], calendar_feed: [] },
      notifications: [],
    };
    jest
      .mocked(fetchMyDataExport)
      .mockResolvedValue({ ...data, json: JSON.stringify({ ...nothing, ratings: [] }) });
    const { user } = await openSelfserviceArea('/me', { locale: 'de' });
    await user.click(screen.getByRole('button', { name: 'Kopie zum Lesen herunterladen' }));
    await screen.findByText(/-export-/);
    const page = await savedPage();
    expect(page.documentElement.lang).toBe('de');
    expect(page.body.textContent).toContain('Wir haben keinen Termin von Ihnen gespeichert.');
    expect(page.body.textContent).toContain('Wir haben keine Erinnerung von Ihnen gespeichert.');
    expect(fact(page, 'Kundennummer')).toBeUndefined();
  });

  it('reports that it is in progress, and does not start twice', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof data>();
    jest.mocked(fetchMyDataExport).mockReturnValueOnce(promise);
    const { user } = await openSelfserviceArea('/me');
    act(() => {
      fireEvent.click(press());
      fireEvent.click(press());
    });
    await waitFor(() => expect(press()).toHaveAttribute('aria-busy', 'true'));
    await user.click(press());
    resolve(data);
    await screen.findByText('Your download has started');
    expect(fetchMyDataExport).toHaveBeenCalledTimes(1);
  });

  it('does not save the data if another customer has signed in meanwhile', async () => {
    const late = Promise.withResolvers<typeof data>();
    jest.mocked(fetchMyDataExport).mockReturnValueOnce(late.promise);
    const { user } = await openSelfserviceArea('/me');
    await user.click(press());
    becomeSignedIn(aUser({ uid: 'ben' }));
    await act(async () => late.resolve(data));
    expect(saved).toEqual([]);
  });

  it('reports a failure, and works at the next try', async () => {
    jest.mocked(fetchMyDataExport).mockRejectedValueOnce(new ApiProblem(503, 'unavailable'));
    const { user } = await openSelfserviceArea('/me');
    await user.click(press());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t download your data');
    expect(saved).toEqual([]);
    await user.click(press());
    expect(await screen.findByText('Your download has started')).toBeVisible();
  });
});
