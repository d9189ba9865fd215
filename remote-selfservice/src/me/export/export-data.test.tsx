import { exportMe } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/open.ts';
import { openWorkshop } from '../../testing/workshop.ts';

// The fake backend responds only with JSON; this response is a file.
jest.mock('@forecourt/shared/api', () => ({
  ...jest.requireActual('@forecourt/shared/api'),
  exportMe: jest.fn(),
}));

const vehicleId = '3b241101-e2bb-4255-8caf-4136c566a962';
const recordId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed';
const visitId = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
/** The database's format. */
const at = '2026-11-20T08:15:00.000+00:00';

/** Export as the backend sends it. */
const exported = {
  exported_at: '2026-11-23T07:30:00.000Z',
  identity: {
    uid: 'mara',
    phone: '447700900123',
    email: 'mara@example.com',
    email_verified: true,
    name: null,
    signed_in_at: at,
  },
  profile: {
    id: 'mara',
    customer_number: 'C-7K4F2',
    display_name: 'Mara <b>Weber</b>',
    locale: 'en',
    theme: 'dark',
    unwanted_emails: [],
    phone: null,
    created_at: at,
    updated_at: at,
  },
  vehicles: [
    {
      id: vehicleId,
      customer_id: 'mara',
      device_reg: 'AB12 CDE',
      device_reg_key: 'AB12CDE',
      make: 'VW',
      model: null,
      year: 2019,
      vin: null,
      odometer_km: 84120,
      odometer_read_on: '2026-11-01',
      fields: { colour: 'green', checked_on: '2026-03-14', fuel: 'ev', removed_field: 4 },
      answered_suggestions: [],
      archived_at: null,
      created_at: at,
      updated_at: at,
    },
  ],
  vehicle_records: [
    {
      id: recordId,
      customer_id: 'mara',
      vehicle_id: vehicleId,
      date: '2026-11-02',
      kind: 'tyres',
      odometer_km: 84000,
      cost_minor: 4850,
      currency: 'GBP',
      note: 'Winter tyres',
      litres: null,
      version: 2,
      created_at: at,
      updated_at: at,
    },
  ],
  vehicle_record_corrections: [
    {
      record_id: recordId,
      version: 1,
      by: 'customer',
      corrected_at: at,
      date: '2026-11-01',
      kind: 'fuel',
      odometer_km: null,
      cost_minor: 4000,
      currency: 'GBP',
      note: null,
      litres: 41.3,
    },
  ],
  photos: [],
  appointments: [
    {
      id: visitId,
      reference: 'HSG-4F7K',
      customer_id: 'mara',
      vehicle_id: vehicleId,
      service_type: 'repair',
      status: 'completed',
      date: '2026-11-21',
      time: '10:30:00',
      time_zone: 'Europe/London',
      starts_at: '2026-11-21T10:30:00.000Z',
      slots_taken: 1,
      minutes: 15,
      note: 'Rattles </script> in the cold',
      version: 3,
      work: ['New brake pads', 'Oil'],
      odometer_km: null,
      created_at: at,
      updated_at: at,
    },
  ],
  appointment_changes: [
    {
      change: 'booked',
      by: 'customer',
      date: '2026-11-20',
      time: '09:00:00',
      reason: null,
      version: 1,
      status: 'confirmed',
    },
    {
      change: 'moved',
      by: 'customer',
      date: '2026-11-21',
      time: '10:30:00',
      reason: null,
      version: 2,
      status: 'confirmed',
    },
    {
      change: 'completed',
      by: 'workshop',
      date: '2026-11-21',
      time: '10:30:00',
      reason: 'Early',
      version: 3,
      status: 'completed',
    },
  ].map((change) => ({ ...change, stars: null, appointment_id: visitId, changed_at: at })),
  ratings: [
    {
      appointment_id: visitId,
      customer_id: 'mara',
      stars: 4,
      comment: 'Fine',
      created_at: at,
      updated_at: at,
    },
  ],
  notifications: [],
  devices: [],
  calendar_feed: [{ customer_id: 'mara', created_at: at }],
  reminders: [
    {
      id: recordId,
      customer_id: 'mara',
      series_id: recordId,
      number: 1,
      type: 'reminder',
      name: 'Oil <i>change</i>',
      reminder_items: ['Oil', 'Filter'],
      vehicle_id: vehicleId,
      appointment_id: null,
      service_type: null,
      due_date: '2027-05-01',
      due_odometer: 90000,
      due_day: 1,
      due_version: 1,
      due_set_at: at,
      looked_on: null,
      repeat_months: 12,
      repeat_distance: null,
      repeat_from: 'completion',
      status: 'open',
      snoozed_until: null,
      done_on: null,
      done_odometer: null,
      done_appointment_id: null,
      declined_appointment_id: null,
      planned_appointment_id: null,
      closed_at: null,
      version: 1,
      created_at: at,
      updated_at: at,
    },
  ],
  slot_places: [{ date: '2026-11-21', time: '10:30:00', place: 1, appointment_id: visitId }],
  stored_answers: [],
};

const data = { name: 'forecourt-export-2026-11-23.json', json: JSON.stringify(exported) };

let saved: { name: string; address: string }[];
let files: File[];
beforeEach(() => {
  openWorkshop();
  jest.mocked(exportMe).mockReset().mockResolvedValue(data);
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

const press = () => screen.getByRole('button', { name: 'Download my data' });
const pressJson = () => screen.getByRole('button', { name: 'Download as JSON, for other programs' });

/** jsdom's files lack `text()`. */
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

describe('downloading the data', () => {
  it('should save it for programs as it came, and say what the file is called', async () => {
    const { user } = await open('/me');
    await user.click(pressJson());
    expect(await screen.findByText('The file is called forecourt-export-2026-11-23.json.')).toBeVisible();
    expect(files[0]?.type).toBe('application/json');
    expect(await textOf(files[0])).toBe(data.json);
    expect(saved).toEqual([{ name: 'forecourt-export-2026-11-23.json', address: 'blob:the-data' }]);
  });

  it('should save it for people as a readable page, with all of the record', async () => {
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
    const { user } = await open('/me', { settings });
    await screen.findByText('+44 7700 900123');
    await user.click(press());
    expect(await screen.findByText('The file is called forecourt-export-2026-11-23.html.')).toBeVisible();
    expect(files[0]?.type).toBe('text/html');
    const page = await savedPage();
    expect(page.documentElement.lang).toBe('en');
    expect(page.title).toBe('Your data at Harbour Street Garage');
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      'Personal details',
      'Vehicles',
      'Visits',
      'Records',
      'Reminders',
    ]);
    expect([...page.querySelectorAll('h3')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Monday 2 November 2026: Tyres', 'Oil <i>change</i>']),
    );
    for (const [label, value] of [
      ['Customer number', 'C-7K4F2'],
      ['Name', 'Mara <b>Weber</b>'],
      ['Phone number', '+44\u00a07700\u00a0900123'],
      ['E-mail address confirmed', 'Yes'],
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
      ['What we did', 'New brake padsOil'],
      ['Your rating', '4 out of 6: Fine'],
      ['Cost', '£48.50'],
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
    expect(fact(page, 'What it said before')).toMatch(
      /^Until .*: Sunday 1 November 2026: Fuel, 41.3 litres, £40.00$/,
    );
    expect(fact(page, 'Calendar subscription since')).toMatch(/20 November 2026/);
    expect(fact(page, 'Model')).toBeUndefined();
    expect(JSON.parse(page.querySelector('pre')?.textContent ?? '')).toEqual(exported);
  });

  it('should say until when a reminder is snoozed only where it still is', async () => {
    const reminders = (['done', 'snoozed'] as const).flatMap((status) =>
      exported.reminders.map((each) => ({ ...each, name: status, status, snoozed_until: '2026-12-01' })),
    );
    jest.mocked(exportMe).mockResolvedValue({ ...data, json: JSON.stringify({ ...exported, reminders }) });
    const { user } = await open('/me');
    await user.click(press());
    await screen.findByText('The file is called forecourt-export-2026-11-23.html.');
    const page = await savedPage();
    const untils = [...page.querySelectorAll('dt')].filter(
      ({ textContent }) => textContent === 'Snoozed until',
    );
    expect(untils).toHaveLength(1);
    expect(fact(page, 'Snoozed until')).toBe('Tuesday 1 December 2026');
  });

  it('should save that page where the backend knows no litres yet', async () => {
    const withoutLitres = <Entry extends { litres: unknown }>({ litres: _, ...entry }: Entry) => entry;
    const older = {
      ...exported,
      vehicle_records: exported.vehicle_records.map(withoutLitres),
      vehicle_record_corrections: exported.vehicle_record_corrections.map(withoutLitres),
    };
    jest.mocked(exportMe).mockResolvedValue({ ...data, json: JSON.stringify(older) });
    const { user } = await open('/me');
    await user.click(press());
    await screen.findByText(/forecourt-export/);
    expect(fact(await savedPage(), 'What it said before')).toMatch(/: Fuel, £40.00$/);
  });

  it('should escape everything a customer wrote on that page, and load nothing', async () => {
    const { user } = await open('/me');
    await user.click(press());
    await screen.findByText(/forecourt-export/);
    const page = await savedPage();
    expect(page.querySelectorAll('script, link, img, iframe, b, [style]')).toHaveLength(0);
    expect(page.querySelectorAll('h3')[1]?.textContent).toBe('Saturday 21 November 2026, 10:30: Repair');
  });

  it('should write that page in the language of the site, and say where nothing is kept', async () => {
    const nothing = {
      ...exported,
      profile: null,
      ...{ vehicles: [], appointments: [], appointment_changes: [] },
      ...{ vehicle_records: [], vehicle_record_corrections: [], reminders: [], calendar_feed: [] },
    };
    jest.mocked(exportMe).mockResolvedValue({ ...data, json: JSON.stringify({ ...nothing, ratings: [] }) });
    const { user } = await open('/me', { locale: 'de' });
    await user.click(screen.getByRole('button', { name: 'Meine Daten herunterladen' }));
    await screen.findByText(/forecourt-export/);
    const page = await savedPage();
    expect(page.documentElement.lang).toBe('de');
    expect(page.body.textContent).toContain('Wir haben keinen Termin von Ihnen gespeichert.');
    expect(page.body.textContent).toContain('Wir haben keine Erinnerung von Ihnen gespeichert.');
    expect(fact(page, 'Kundennummer')).toBeUndefined();
  });

  it('should say that it is in progress, and not start twice', async () => {
    const { promise, resolve } = Promise.withResolvers<typeof data>();
    jest.mocked(exportMe).mockReturnValueOnce(promise);
    const { user } = await open('/me');
    act(() => {
      fireEvent.click(press());
      fireEvent.click(press());
    });
    await waitFor(() => expect(press()).toHaveAttribute('aria-busy', 'true'));
    await user.click(press());
    resolve(data);
    await screen.findByText('Your download has started');
    expect(exportMe).toHaveBeenCalledTimes(1);
  });

  it('should not save the data when another customer is signed in by then', async () => {
    const late = Promise.withResolvers<typeof data>();
    jest.mocked(exportMe).mockReturnValueOnce(late.promise);
    const { user } = await open('/me');
    await user.click(press());
    becomeSignedIn(aUser({ uid: 'ben' }));
    await act(async () => late.resolve(data));
    expect(saved).toEqual([]);
  });

  it('should say when it failed, and work at the next try', async () => {
    jest.mocked(exportMe).mockRejectedValueOnce(new ApiProblem(503, 'unavailable'));
    const { user } = await open('/me');
    await user.click(press());
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t download your data');
    expect(saved).toEqual([]);
    await user.click(press());
    expect(await screen.findByText('Your download has started')).toBeVisible();
  });
});
