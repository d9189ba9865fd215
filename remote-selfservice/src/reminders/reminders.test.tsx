import { type Appointment, type Reminder, vehiclesQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { queryClient } from '@forecourt/shared/query';
import { pinDate } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import {
  createSampleReminder,
  createSampleVisit,
  createWorkHistoryItem,
  golf,
  transit,
} from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

const PATH = `/reminders/${createSampleReminder().id}`;
const visit = { appointment_id: createSampleVisit().id, reference: 'HSG-4F7K', date: '2026-11-12' };
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const link = (name: string | RegExp) => screen.findByRole('link', { name });
/** Link of a reminder in the list, whose name begins with the date. */
const row = (name: string) => link(new RegExp(`^\\w+ \\d+ \\w+ ${name}`));
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
/** Text without non-breaking spaces, each plate once: it is both drawn and read out. */
const readable = ({ textContent }: HTMLElement) =>
  textContent?.replaceAll('\u00a0', ' ').replaceAll(/Registration ([A-Z\d ]+)\1/g, '[$1]');
const rowsOf = async (section: string) =>
  within(await screen.findByRole('region', { name: section }))
    .getAllByRole('listitem')
    .map(readable);
const setDate = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });

const plain = (written: string) => written.replaceAll('\u00a0', ' ');

function idOf(index: number): string {
  return `0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e1${index}`;
}

const doneOn = (date: string) =>
  ({ status: 'done', state: null, done: { date, odometer: null, appointment_id: null } }) as const;

function give(...changes: Partial<Reminder>[]): void {
  workshop.reminders = changes.map((change, index) => createSampleReminder({ id: idOf(index), ...change }));
}

describe('the list', () => {
  it('is grouped, the most urgent first, with the vehicle, due date and state of each', async () => {
    give(
      { name: 'MOT' },
      { name: 'Winter tyres', state: 'overdue', due_date: '2026-11-04', due_on: '2026-11-04' },
      { name: 'Insurance', state: 'upcoming', due_date: '2027-02-01', due_on: '2027-02-01' },
      {
        name: 'Oil',
        state: 'upcoming',
        due_date: null,
        due_odometer: 144_841,
        due_on: '2027-03-12',
        due_on_estimated: true,
      },
      {
        name: 'Service',
        state: 'upcoming',
        due_date: '2027-04-01',
        due_on: '2027-04-01',
        due_odometer: 144_841,
      },
      {
        name: 'Brakes',
        state: 'booked',
        booked: { ...visit, date: '2026-11-26', time: '10:30', status: 'confirmed' },
      },
      {
        name: 'Clutch',
        state: 'booked',
        due_date: '2026-11-04',
        due_on: '2026-11-04',
        booked: { ...visit, date: '2026-11-26', time: '10:30', status: 'confirmed' },
      },
      { name: 'Battery', status: 'snoozed', snoozed_until: '2026-12-01' },
      {
        name: 'Wipers',
        status: 'snoozed',
        snoozed_until: '2026-12-01',
        state: 'overdue',
        due_date: '2026-11-04',
        due_on: '2026-11-04',
      },
    );
    await openSelfserviceArea('/reminders');
    expect(await rowsOf('Due')).toEqual([
      expect.stringMatching(/^Wed 4 Nov Winter tyres 19 days overdue \[AB12 CDE\]VW Golf/),
      expect.stringMatching(/^Wed 2 Dec MOT Due in 9 days \[AB12 CDE\]VW Golf/),
    ]);
    expect((await rowsOf('With a visit')).sort()).toEqual([
      'Thu 26 Nov Brakes Due 2 Dec [AB12 CDE]VW Golf',
      'Thu 26 Nov Clutch Overdue since 4 Nov [AB12 CDE]VW Golf',
    ]);
    // The tile shows no estimated date. If a certain date is far off and there is no mileage, only the tile shows it.
    expect(await rowsOf('Later')).toEqual([
      'Mon 1 Feb 2027 Insurance [AB12 CDE]VW Golf',
      ' Oil Due at 90,000 miles, about 12 Mar 2027 [AB12 CDE]VW Golf',
      'Thu 1 Apr 2027 Service Or at 90,000 miles, whichever comes first [AB12 CDE]VW Golf',
    ]);
    expect((await rowsOf('Snoozed')).sort()).toEqual([
      'Wed 2 Dec Battery Snoozed until 1 Dec [AB12 CDE]VW Golf',
      'Wed 4 Nov Wipers Snoozed until 1 Dec [AB12 CDE]VW Golf',
    ]);
    expect(
      screen.getAllByRole('region').map((region) => within(region).getByRole('heading').textContent),
    ).toEqual(expect.arrayContaining(['Due', 'With a visit', 'Later', 'Snoozed']));
  });

  it('shows offered names in the language of the page, and the customer’s own as they are', async () => {
    const names = [
      'MOT',
      'Service',
      'Annual service',
      'Tyre change',
      'Insurance',
      'Vehicle tax',
      'Insurance card',
    ];
    give(...names.map((name) => ({ name })));
    await openSelfserviceArea('/reminders', { locale: 'de' });
    const rows = within(await screen.findByRole('region', { name: 'Steht an' })).getAllByRole('link', {
      name: / Fällig in/,
    });
    expect(rows.map((row) => /Dez (.*) Fällig in/.exec(row.textContent ?? '')?.[1])).toEqual([
      'MOT-Prüfung',
      'Inspektion',
      'Inspektion',
      'Reifenwechsel',
      'Versicherung',
      'Kfz-Steuer',
      'Insurance card',
    ]);
    expect(await link('MOT-Prüfung buchen')).toBeVisible();
  });

  it('writes when something is due in the language of the page', async () => {
    give(
      { name: 'Reifen', state: 'overdue', due_date: '2026-11-22', due_on: '2026-11-22' },
      { name: 'HU', due_odometer: 144_841 },
      { name: 'Batterie', status: 'snoozed', snoozed_until: '2026-12-01' },
    );
    await openSelfserviceArea('/reminders', { locale: 'de' });
    const rows = within(await screen.findByRole('region', { name: 'Steht an' })).getAllByRole('listitem');
    expect(rows.map((row) => plain(row.textContent ?? ''))).toEqual([
      expect.stringMatching(/Reifen Seit einem Tag überfällig /),
      expect.stringMatching(/HU Fällig in 9 Tagen oder schon bei 90\.000 Meilen /),
    ]);
    expect(await screen.findByText(/^Pausiert bis 1\..Dez\.$/)).toBeVisible();
  });

  it('links a due reminder to its booking and to its screen', async () => {
    give(
      { name: 'MOT', service_type: 'repair' },
      { name: 'Oil', state: 'upcoming', due_date: '2027-03-12', due_on: '2027-03-12' },
    );
    await openSelfserviceArea('/reminders');
    expect(await link('Book MOT')).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&service=repair&reminder=${idOf(0)}&return=%2Freminders`,
    );
    expect(await row('MOT')).toHaveAttribute('href', `/reminders/${idOf(0)}`);
    expect(screen.queryByRole('link', { name: 'Book Oil' })).not.toBeInTheDocument();
  });

  it.each([
    ['en', 'Book oil change'],
    ['de', 'Ölwechsel buchen'],
  ] as const)('writes the name within the words of a button: %s', async (locale, said) => {
    give({ name: 'Oil change' });
    await openSelfserviceArea('/reminders', { locale });
    expect(await link(said)).toBeVisible();
  });

  it.each([
    [
      'is at the workshop',
      createSampleVisit({ date: '2026-11-23', status: 'in_progress' }),
      /^In the workshop$/,
    ],
    ['is ready', createSampleVisit({ date: '2026-11-23', status: 'ready' }), /^Ready to collect$/],
    [
      'has a visit for other work, and no change is possible',
      createSampleVisit({ changeable_until: null }),
      /^Repair on Thu.26.Nov$/,
    ],
    [
      'has a visit for this work, and no change is possible',
      createSampleVisit({ changeable_until: null, service_type: 'inspection' }),
      /^You have a visit on Thu.26.Nov$/,
    ],
  ])('reports it, and offers a call and no booking, if the vehicle %s', async (_, visit, said) => {
    give({ name: 'MOT' });
    workshop.appointments = [visit];
    await openSelfserviceArea('/reminders');
    expect(await screen.findByText(said)).toBeVisible();
    const call = await link('Call the garage (MOT)');
    expect(call).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    expect(call.parentElement).toHaveAttribute('data-show-on', 'phone');
    const number = await link('Call +44 20 7946 0100 (MOT)');
    expect(number.parentElement).toHaveAttribute('data-show-on', 'desk');
    for (const each of [call, number]) expect(each).toHaveClass('quiet');
    expect(screen.queryByRole('button', { name: /^Add to this visit/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Book MOT' })).not.toBeInTheDocument();
  });

  it('adds the work to a visit of its vehicle by one press each, and takes the focus to the confirmation', async () => {
    give({ name: 'MOT' }, { name: 'Oil' });
    workshop.appointments = [createSampleVisit()];
    const { user } = await openSelfserviceArea('/reminders');
    expect(await screen.findAllByText(/^Repair on Thu.26.Nov$/)).toHaveLength(2);
    for (const [index, name] of ['MOT', 'Oil'].entries()) {
      await user.click(await button(`Add to this visit: ${name}`));
      await waitFor(async () => expect(await rowsOf('With a visit')).toHaveLength(index + 1));
      const added = screen.getByText('Added to your visit on Thu 26 Nov, 10:30', { normalizer: plain });
      expect(added.closest('[tabindex="-1"]')).toHaveFocus();
    }
    expect(workshop.appointments[0]?.note).toBe('MOT\nOil');
  });

  it('reports why the work could not be added, and keeps the button', async () => {
    give({ name: 'MOT' });
    workshop.appointments = [createSampleVisit()];
    workshop.backend.failNext('POST /appointments/{id}/reminders', new ApiProblem(409, 'note_full'));
    const { user } = await openSelfserviceArea('/reminders');
    await user.click(await button('Add to this visit: MOT'));
    expect(await screen.findByText(/^Your note for this visit is full/)).toBeVisible();
    expect(await button('Add to this visit: MOT')).toBeEnabled();
  });

  it('offers no booking while the visits are unknown: the vehicle may be at the workshop', async () => {
    give({ name: 'MOT' });
    const failure = new ApiProblem(500, 'internal');
    workshop.backend.failNext('GET /appointments', failure, failure, failure);
    await openSelfserviceArea('/reminders');
    expect(await row('MOT')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Book MOT' })).not.toBeInTheDocument();
  });

  it('suggests no inspection in the United States if a reminder "State inspection" is overdue', async () => {
    give({ name: 'State inspection', state: 'overdue', due_date: '2026-11-17', due_on: '2026-11-17' });
    workshop.vehicles = [golf, transit];
    await openSelfserviceArea('/reminders', { settings: { organisation: { country: 'US' } } });
    const suggested = within(await screen.findByRole('region', { name: 'Suggested for you' }))
      .getAllByRole('link')
      .map((each) => new URLSearchParams(each.getAttribute('href')?.split('?')[1]))
      .map((search) => [search.get('vehicle'), search.get('suggestion')]);
    expect(suggested).toEqual([
      ...['service', 'oil', 'tyres'].map((preset) => [golf.id, preset]),
      ...['inspection', 'service', 'oil', 'tyres'].map((preset) => [transit.id, preset]),
    ]);
    expect(await link(/^Book (?!a)/)).toHaveAttribute('href', expect.stringContaining('service=inspection'));
  });

  it('distinguishes vehicles by their plates', async () => {
    give({ name: 'MOT' }, { name: 'Oil', vehicle: transit });
    await openSelfserviceArea('/reminders');
    expect(await rowsOf('Due')).toEqual([
      expect.stringContaining(golf.device_reg),
      expect.stringContaining(transit.device_reg),
    ]);
  });

  it('describes reminders if none exists, and offers to add one', async () => {
    await openSelfserviceArea('/reminders');
    expect(await screen.findByText('Never miss your MOT')).toBeVisible();
    expect(await rowsOf('How reminders help')).toHaveLength(3);
    expect(await link('Add a reminder')).toHaveAttribute('href', '/reminders/new');
  });

  it('names the test in a sentence for a country without a special word', async () => {
    await openSelfserviceArea('/reminders', { settings: { organisation: { country: 'FR' } } });
    expect(await screen.findByText('Never miss your roadworthiness test')).toBeVisible();
    expect(await link(/^Roadworthiness test/)).toBeVisible();
  });

  it('adds the first vehicle on the same screen, and continues with its suggestions', async () => {
    workshop.vehicles = [];
    const { user } = await openSelfserviceArea('/reminders');
    // On phones, the keyboard would cover the text above the field.
    expect(await screen.findByLabelText('Vehicle registration number')).not.toHaveFocus();
    await user.click(await button('Set up reminders'));
    expect(screen.getByText('Enter your registration number.')).toBeVisible();
    await user.type(screen.getByLabelText('Vehicle registration number'), 'ab12cde');
    await user.click(await button('Set up reminders'));
    const mot = await link(/^MOT/);
    expect(mot).toBeVisible();
    expect(mot.closest('[tabindex="-1"]')).toHaveFocus();
    expect(workshop.backend.sent('POST /vehicles')[0]?.body).toEqual({ device_reg: 'AB12 CDE' });
  });

  it('reports that the first vehicle could not be added, and leaves the focus when it is added elsewhere', async () => {
    workshop.vehicles = [];
    const { user } = await openSelfserviceArea('/reminders');
    workshop.backend.failNext('POST /vehicles', new ApiProblem(500, 'internal'));
    await user.type(await screen.findByLabelText('Vehicle registration number'), 'ab12cde');
    await user.click(await button('Set up reminders'));
    expect(await screen.findByText('We couldn’t add your vehicle')).toBeVisible();
    expect(screen.getByLabelText('Vehicle registration number')).toHaveValue('AB12 CDE');
    workshop.vehicles = [golf];
    await act(() => queryClient.invalidateQueries({ queryKey: vehiclesQuery().queryKey }));
    expect(await link(/^MOT/)).toBeVisible();
    expect(document.body).toHaveFocus();
  });

  it('continues with the suggestions for a first vehicle that was added meanwhile on another device', async () => {
    workshop.vehicles = [];
    const { user } = await openSelfserviceArea('/reminders');
    workshop.backend.failNext('POST /vehicles', new ApiProblem(409, 'vehicle_exists'));
    await user.type(await screen.findByLabelText('Vehicle registration number'), 'ab12cde');
    workshop.vehicles = [golf];
    await user.click(await button('Set up reminders'));
    expect((await link(/^MOT/)).closest('[tabindex="-1"]')).toHaveFocus();
  });

  it('keeps the plate of the first vehicle over a reload, until it is added', async () => {
    workshop.vehicles = [];
    const { user, reload } = await openSelfserviceArea('/reminders');
    await user.type(await screen.findByLabelText('Vehicle registration number'), 'ab12cde');
    await reload();
    expect(await screen.findByLabelText('Vehicle registration number')).toHaveValue('AB12 CDE');
    await user.click(await button('Set up reminders'));
    await link(/^MOT/);
    expect(Object.keys(sessionStorage).filter((key) => key.includes('reminders.vehicle'))).toEqual([]);
  });

  it('loads closed reminders when they are opened, latest first', async () => {
    give(
      { name: 'Older', ...doneOn('2025-11-01') },
      { name: 'Latest', ...doneOn('2026-11-01') },
      { name: 'Unwanted', status: 'dismissed', state: null, updated_at: '2026-01-01T10:00:00.000Z' },
    );
    const { user } = await openSelfserviceArea('/reminders');
    await user.click(await screen.findByText('Past reminders'));
    await screen.findByText('Latest');
    expect(screen.getAllByRole('listitem').map(readable).slice(-3)).toEqual([
      'Sun 1 Nov Latest Done [AB12 CDE]VW Golf',
      'Wed 2 Dec Unwanted Stopped [AB12 CDE]VW Golf',
      'Sat 1 Nov 2025 Older Done [AB12 CDE]VW Golf',
    ]);
  });
});

describe('suggestions', () => {
  it('open a form that is filled in, and disappear once they are accepted', async () => {
    const { user, address } = await openSelfserviceArea('/reminders');
    await user.click(await link(/^MOT/));
    expect(await screen.findByLabelText('Name')).toHaveValue('MOT');
    expect(screen.getByRole('radio', { name: 'Every year' })).toBeChecked();
    await setDate('Due on', '2026-12-02');
    await user.click(await button('Save'));
    expect(await heading('MOT')).toBeVisible();
    expect(address()).toBe('/reminders/0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e99');
    expect(workshop.vehicles[0]?.answered_suggestions).toEqual(['inspection']);
  });

  it('show the due dates of the record, as the first step of a customer without reminders', async () => {
    workshop.history = [
      createWorkHistoryItem('2026-03-04', 'inspection'),
      createWorkHistoryItem('2025-08-01', 'service'),
    ];
    await openSelfserviceArea('/reminders');
    const rows = await rowsOf('Never miss your MOT');
    await waitFor(async () =>
      expect(await rowsOf('Never miss your MOT')).toEqual([
        'MOTDue 3 Mar 2027, based on your record',
        'ServiceLast done 1 Aug 2025',
        'Oil changeEvery year',
        'Tyre changeEvery 6 months',
      ]),
    );
    expect(rows).toHaveLength(4);
  });

  it('omit work that has a reminder under another name', async () => {
    give({ name: 'Ölwechsel', service_type: 'oil_change' }, { name: 'Service' });
    await openSelfserviceArea('/reminders');
    const suggested = within(await screen.findByRole('region', { name: 'Suggested for you' }));
    await suggested.findByText('Every year');
    expect(suggested.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'MOTEvery year',
      'Tyre changeEvery 6 months',
    ]);
  });

  it('show the due dates of the record beside other reminders', async () => {
    workshop.history = [createWorkHistoryItem('2026-03-04', 'inspection')];
    give({ name: 'Insurance', reminder_items: ['Engine oil'] });
    await openSelfserviceArea('/reminders');
    await screen.findByText('Due 3 Mar 2027, based on your record');
    expect(await rowsOf('Suggested for you')).toEqual([
      'MOTDue 3 Mar 2027, based on your record',
      'ServiceEvery year',
      'Tyre changeEvery 6 months',
    ]);
  });

  it('can be declined for good, and restored', async () => {
    const { user } = await openSelfserviceArea('/reminders');
    await user.click(await button('Hide the suggestions for AB12 CDE'));
    expect(await screen.findByText('We won’t suggest these for AB12 CDE again')).toBeVisible();
    expect(screen.queryByRole('link', { name: /^MOT/ })).not.toBeInTheDocument();
    expect(workshop.vehicles[0]?.answered_suggestions).toHaveLength(4);
    await user.click(await button('Undo'));
    expect(await link(/^MOT/)).toBeVisible();
    expect(workshop.vehicles[0]?.answered_suggestions).toEqual([]);
  });
});

describe('one reminder', () => {
  it.each([
    ['its kind of work', 'repair', '&service=repair'],
    ['the kind that its name means', null, '&service=inspection'],
  ])('is booked with its vehicle and %s, and returns here', async (_, service_type, service) => {
    workshop.reminders = [createSampleReminder({ service_type })];
    await openSelfserviceArea(PATH);
    expect(await link('Book MOT')).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}${service}&reminder=${createSampleReminder().id}&return=${encodeURIComponent(PATH)}`,
    );
  });

  it.each([
    ['confirmed', 'Booked for Thu 26 Nov, 10:30'],
    ['requested', 'Requested for Thu 26 Nov, 10:30'],
  ] as const)('leads to the visit with its work that is %s, and to no further one', async (status, said) => {
    workshop.reminders = [
      createSampleReminder({
        state: 'booked',
        booked: { ...visit, date: '2026-11-26', time: '10:30', status },
      }),
    ];
    await openSelfserviceArea(PATH);
    expect(await screen.findByText(said)).toBeVisible();
    expect(await link('View the visit')).toHaveAttribute('href', `/visits/${createSampleVisit().id}`);
    expect(screen.queryByRole('link', { name: /^Book/ })).not.toBeInTheDocument();
  });

  it.each<[string, Partial<Appointment>, string, string]>([
    [
      'the vehicle is at the workshop',
      { date: '2026-11-23', status: 'in_progress' },
      'Your vehicle is in the workshop',
      'Call us, and we’ll see whether we can do this as well.',
    ],
    [
      'the visit cannot be changed online',
      { changeable_until: '2026-11-23T07:00:00Z' },
      'You have a visit on Thu 26 Nov',
      'We can do this at the same visit. Just call us.',
    ],
  ])('advises to call, and not to book, if %s', async (_, visit, title, words) => {
    workshop.reminders = [createSampleReminder()];
    workshop.appointments = [createSampleVisit(visit)];
    await openSelfserviceArea(PATH);
    const advice = await screen.findByText(words);
    expect(plain(advice.parentElement?.textContent ?? '')).toContain(title);
    const box = within(screen.getByRole('status'));
    for (const [name, device] of [
      ['Call the garage', 'phone'],
      ['Call +44 20 7946 0100', 'desk'],
    ] as const) {
      const call = box.getByRole('link', { name });
      expect(call).toHaveAttribute('href', expect.stringMatching(/^tel:/));
      expect(call).toHaveClass('primary');
      expect(call.closest('[data-show-on]')).toHaveAttribute('data-show-on', device);
    }
    expect(box.getByRole('link', { name: 'View the visit' })).toHaveAttribute(
      'href',
      `/visits/${createSampleVisit(visit).id}`,
    );
    expect(screen.queryByRole('button', { name: 'Add to this visit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Book/ })).not.toBeInTheDocument();
  });

  it('says below the button to call when the workshop opens, while it is closed', async () => {
    workshop.reminders = [createSampleReminder()];
    workshop.appointments = [createSampleVisit({ changeable_until: null })];
    pinDate('2026-11-23T20:30:00Z');
    await openSelfserviceArea(PATH);
    expect(await screen.findByText('Opens tomorrow at 09:00')).toBeVisible();
  });

  it('says in the list when the workshop opens, while it is closed', async () => {
    give({ name: 'MOT' });
    workshop.appointments = [createSampleVisit({ changeable_until: null })];
    pinDate('2026-11-23T20:30:00Z');
    await openSelfserviceArea('/reminders');
    expect(await screen.findByText('Opens tomorrow at 09:00')).toBeVisible();
  });

  it('has an offered name in the language of the page', async () => {
    workshop.reminders = [createSampleReminder({ name: 'Tyre change' })];
    await openSelfserviceArea(PATH, { locale: 'de' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Reifenwechsel' })).toBeVisible();
    expect(await link('Reifenwechsel buchen')).toBeVisible();
  });

  it('is added by a press to the next visit of its vehicle', async () => {
    workshop.reminders = [createSampleReminder()];
    workshop.appointments = [createSampleVisit({ note: 'Brakes' })];
    const { user } = await openSelfserviceArea(PATH);
    expect(await screen.findByText('We can do this at the same visit.')).toBeVisible();
    await user.click(await button('Add to this visit'));
    expect(
      await screen.findByText('Added to your visit on Thu 26 Nov, 10:30', { normalizer: plain }),
    ).toBeVisible();
    expect(screen.getByRole('alert').parentElement).toHaveFocus();
    expect(workshop.appointments[0]?.note).toBe('Brakes\nMOT');
    expect(screen.queryByRole('button', { name: 'Add to this visit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^(Book|Call)/ })).not.toBeInTheDocument();
  });

  it.each([
    ['note_full', /^Your note for this visit is full/],
    ['too_many_changes', /^You can’t make any more changes today/],
  ])('says why it cannot be added, and whom to call: %s', async (code, words) => {
    workshop.reminders = [createSampleReminder()];
    workshop.appointments = [createSampleVisit()];
    workshop.backend.failNext('POST /appointments/{id}/reminders', new ApiProblem(409, code));
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Add to this visit'));
    expect(await screen.findByText(words)).toBeVisible();
    expect(await link(/^Call/)).toBeVisible();
    expect(await button('Add to this visit')).toBeEnabled();
  });

  it('is shown without the visits when those fail to load', async () => {
    workshop.reminders = [createSampleReminder()];
    workshop.backend.failNext(
      'GET /appointments',
      new ApiProblem(500, 'internal'),
      new ApiProblem(500, 'internal'),
    );
    await openSelfserviceArea(PATH);
    expect(await screen.findByText('Due in 9 days')).toBeVisible();
    expect(screen.queryByText(/^You have a visit/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: /^Book/ })).not.toBeInTheDocument();
  });

  it('offers no booking for a vehicle at the workshop, however far off the due date is', async () => {
    const far = { state: 'upcoming', due_date: '2027-10-01', due_on: '2027-10-01' } as const;
    workshop.reminders = [createSampleReminder(far)];
    workshop.appointments = [createSampleVisit({ date: '2026-11-23', status: 'in_progress' })];
    await openSelfserviceArea(PATH);
    expect(await screen.findByText(/^Due 1 Oct 2027$/, { normalizer: plain })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^Book/ })).not.toBeInTheDocument();
  });

  it.each([
    ['due_soon', 'primary'],
    ['upcoming', 'quiet'],
  ] as const)('has the booking as its main action once it is due: %s is %s', async (state, look) => {
    workshop.reminders = [createSampleReminder({ state })];
    await openSelfserviceArea(PATH);
    expect(await link('Book MOT')).toHaveClass(look);
  });

  it('shows the basis of an estimated date', async () => {
    workshop.reminders = [
      createSampleReminder({
        due_date: null,
        due_odometer: 144_841,
        due_on: '2027-03-12',
        due_on_estimated: true,
        estimate: {
          odometer_km: 136_633,
          km_per_day: 61,
          readings: 3,
          from: { date: '2026-03-02', odometer_km: 120_000 },
          to: { date: '2026-11-02', odometer_km: 135_000 },
        },
      }),
    ];
    await openSelfserviceArea(PATH);
    expect(await screen.findByText('Due at 90,000 miles, about 12 Mar 2027')).toBeVisible();
    expect(await screen.findByText('You’re at about 84,900 miles now, so around 5,100 to go.')).toBeVisible();
  });

  it.each<[string, Partial<Reminder>]>([
    ['done', { status: 'done', done: { date: '2026-11-20', odometer: 144_900, appointment_id: null } }],
    ['stopped', { status: 'dismissed' }],
  ])('says nothing about a guess once it is %s', async (_, change) => {
    workshop.reminders = [
      createSampleReminder({ due_date: null, due_odometer: 144_841, due_on: null, state: null, ...change }),
    ];
    await openSelfserviceArea(PATH);
    expect(await screen.findByText('90,000 miles')).toBeVisible();
    expect(screen.queryByText(/^We can’t estimate/)).not.toBeInTheDocument();
  });

  it.each([
    ['a note', ['Bring the certificate'], 'Note'],
    ['a list of work', ['Change the oil', 'Change the filter'], 'What needs doing'],
  ])('shows what the customer wrote as %s', async (_, reminder_items, label) => {
    workshop.reminders = [createSampleReminder({ reminder_items })];
    await openSelfserviceArea(PATH);
    const title = await screen.findByRole('heading', { name: label });
    for (const item of reminder_items)
      expect(title.compareDocumentPosition(screen.getByText(item))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('counts the days once they are few, without a state beside them', async () => {
    workshop.reminders = [
      createSampleReminder({ state: 'overdue', due_date: '2026-11-04', due_on: '2026-11-04' }),
    ];
    await openSelfserviceArea(PATH);
    // The date is on the tile beside the title.
    expect(await screen.findByText('19 days overdue')).toBeVisible();
    expect(screen.queryByText('Overdue')).not.toBeInTheDocument();
  });

  it('names the mileage after the date unless the date is known to be first', async () => {
    const reading = { date: '2026-03-02', odometer_km: 120_000 };
    const estimate = { odometer_km: 121_000, km_per_day: 5, readings: 2, from: reading, to: reading };
    workshop.reminders = [createSampleReminder({ due_odometer: 144_841 })];
    await openSelfserviceArea(PATH);
    expect(readable(await screen.findByText(/^Due in 9 days, or at/))).toBe(
      'Due in 9 days, or at 90,000 miles if that comes first',
    );
    workshop.reminders = [createSampleReminder({ due_odometer: 144_841, estimate })];
    queryClient.clear();
    await openSelfserviceArea(PATH);
    expect(await screen.findByText('Due in 9 days')).toBeVisible();
    expect(screen.getByText('90,000 miles')).toBeVisible();
  });

  it.each([
    ['is done', 'Mark as done', 'Save as done'],
    ['is stopped', 'Stop reminding me', 'Stop reminding me'],
  ])(
    'is no longer due anywhere once it %s, even before the list has been loaded again',
    async (_, first, then) => {
      workshop.reminders = [
        createSampleReminder({ name: 'Wipers', state: 'overdue' }),
        createSampleReminder({ id: idOf(1), name: 'Battery' }),
      ];
      const { user } = await openSelfserviceArea('/reminders');
      await user.click(await row('Wipers'));
      workshop.backend.hold('GET /reminders');
      await user.click(await button(first));
      await user.click(await button(then));
      await screen.findByRole('button', { name: 'Undo' });
      await user.click(await link('Reminders'));
      expect(await row('Battery')).toBeVisible();
      expect(screen.queryByRole('link', { name: /Wipers/ })).not.toBeInTheDocument();
    },
  );

  it('is not in the list any more once it is deleted, even before the list has been loaded again', async () => {
    workshop.reminders = [
      createSampleReminder({ name: 'Wipers' }),
      createSampleReminder({ id: idOf(1), name: 'Battery' }),
    ];
    const { user } = await openSelfserviceArea('/reminders');
    await user.click(await row('Wipers'));
    workshop.backend.hold('GET /reminders');
    await user.click(await button('Delete'));
    await user.click(await button('Delete'));
    expect(await row('Battery')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Wipers/ })).not.toBeInTheDocument();
  });

  it('is done with its date and reading, shows the next one, and is undone', async () => {
    workshop.reminders = [createSampleReminder({ repeat: { months: 12, distance: null, from: 'due' } })];
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Mark as done'));
    expect(await screen.findByRole('radio', { name: 'Today' })).toBeChecked();
    expect(screen.queryByLabelText('Date')).not.toBeInTheDocument();
    expect(screen.getByText('Next due: 2 Dec 2027')).toBeVisible();
    await user.type(screen.getByLabelText(/^Mileage then/), '52,270');
    await user.click(await button('Save as done'));
    expect(await screen.findByText('Done, and noted')).toBeVisible();
    expect(screen.getByText('The next one is due 2 Dec 2027.')).toBeVisible();
    expect(await link('View the next one')).toHaveAttribute(
      'href',
      '/reminders/0d9b1f3e-6d0a-4c6a-9a55-3b7f5a1d2e02',
    );
    expect(workshop.backend.sent('POST /reminders/{id}/done')[0]?.body).toEqual({
      date: '2026-11-23',
      odometer: 84120,
    });
    await user.click(await button('Undo'));
    expect(await screen.findByText('The reminder is open again')).toBeVisible();
    expect(await button('Mark as done')).toBeVisible();
  });

  it('asks about a reading that does not fit, and takes it when it is right', async () => {
    workshop.reminders = [createSampleReminder()];
    const reading = { date: '2026-11-04', odometer_km: 84120 };
    workshop.backend.failNext(
      'POST /reminders/{id}/done',
      new ApiProblem(409, 'odometer_lower', '', {
        status: 409,
        code: 'odometer_lower',
        title: '',
        type: 'about:blank',
        reading,
      }),
    );
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Mark as done'));
    await user.type(await screen.findByLabelText(/^Mileage then/), '5227');
    await user.click(await button('Save as done'));
    expect(await screen.findByText('On 4 November it was 52,270 miles.')).toBeVisible();
    await user.click(await button('Yes, save it'));
    expect(await screen.findByText('Done, and noted')).toBeVisible();
    expect(workshop.backend.sent('POST /reminders/{id}/done')[1]?.body).toMatchObject({
      confirm_lower: true,
    });
  });

  it('has its unlikely mileage confirmed, and the question removed once another one is typed', async () => {
    workshop.reminders = [createSampleReminder()];
    const body = { status: 409, code: 'odometer_jump', title: '', type: 'about:blank' };
    const reading = { date: '2026-11-04', odometer_km: 319_616 };
    const question = new ApiProblem(409, 'odometer_jump', '', { ...body, reading });
    workshop.backend.failNext('POST /reminders/{id}/done', question, question);
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Mark as done'));
    await user.type(await screen.findByLabelText(/^Mileage then/), '1991050');
    await user.click(await button('Save as done'));
    expect(await screen.findByText('On 4 November it was 198,600 miles.')).toBeVisible();
    await user.type(screen.getByLabelText(/^Mileage then/), '1');
    expect(screen.queryByText(/right\?$/)).not.toBeInTheDocument();
    await user.clear(screen.getByLabelText(/^Mileage then/));
    await user.type(screen.getByLabelText(/^Mileage then/), '1991050');
    await user.click(await button('Save as done'));
    await user.click(await button('Yes, save it'));
    expect(await screen.findByText('Done, and noted')).toBeVisible();
    const bodies = workshop.backend.sent('POST /reminders/{id}/done').map((sent) => sent.body);
    expect(bodies.at(-1)).toMatchObject({ odometer: 3_204_284, confirm_jump: true });
    expect(bodies.at(-1)).not.toHaveProperty('confirm_lower');
  });

  it('rejects a future date of completion, and values beyond the limits', async () => {
    workshop.reminders = [createSampleReminder()];
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Mark as done'));
    await user.click(await screen.findByRole('radio', { name: 'Another day' }));
    await setDate('Date', '2026-11-24');
    await user.click(await button('Save as done'));
    expect(await screen.findByText('Choose today or an earlier day.')).toBeVisible();
    await setDate('Date', '1899-12-31');
    await user.type(screen.getByLabelText(/^Mileage then/), '-5');
    await user.click(await button('Save as done'));
    expect(await screen.findByText('Not before 1 January 1900.')).toBeVisible();
    expect(screen.getByText(/^At least 0.miles\.$/)).toBeVisible();
    expect(workshop.backend.sent('POST /reminders/{id}/done')).toEqual([]);
  });

  it.each(['Mark as done', 'Snooze', 'Delete'])(
    'stays unchanged when Escape closes the form, and its button takes the focus: %s',
    async (name) => {
      workshop.reminders = [createSampleReminder()];
      const { user } = await openSelfserviceArea(PATH);
      await user.click(await button(name));
      await user.keyboard('{Escape}');
      expect(await button(name)).toHaveFocus();
      expect(screen.queryByRole('button', { name: 'Cancel' })).not.toBeInTheDocument();
    },
  );

  it('is snoozed by one press, or to a day', async () => {
    workshop.reminders = [createSampleReminder()];
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Snooze'));
    await user.click(await button(/^In a week/));
    expect(
      await screen.findByText('Snoozed until 30 November', { selector: '[role="status"] *' }),
    ).toBeVisible();
    await user.click(await button('Undo'));
    await user.click(await button('Snooze'));
    await user.click(await button('Pick a date'));
    await setDate('Date', '2026-11-23');
    await user.click(await button('Snooze'));
    expect(await screen.findByText('Choose a date from tomorrow.')).toBeVisible();
    await setDate('Date', '2027-01-05');
    await user.click(await button('Snooze'));
    expect(workshop.reminders[0]?.snoozed_until).toBe('2027-01-05');
    expect(await button('Remind me again')).toBeVisible();
  });

  it('shows at the date alone that it is too late, or has passed meanwhile', async () => {
    workshop.reminders = [createSampleReminder()];
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Snooze'));
    await user.click(await button('Pick a date'));
    await setDate('Date', '9999-12-31');
    await user.click(await button('Snooze'));
    expect(await screen.findByText('Not after 31 December 2199.')).toBeVisible();
    expect(workshop.backend.sent('POST /reminders/{id}/snooze')).toEqual([]);
    await setDate('Date', '2026-11-24');
    const refused = [{ pointer: '/until', code: 'in_past', message: '' }];
    workshop.backend.failNext(
      'POST /reminders/{id}/snooze',
      new ApiProblem(422, 'invalid_input', '', {}, refused),
    );
    await user.click(await button('Snooze'));
    expect(await screen.findByText('Choose a date from tomorrow.')).toBeVisible();
    expect(screen.queryByText('We couldn’t save that')).not.toBeInTheDocument();
  });

  it('is snoozed again when its completion is undone', async () => {
    workshop.reminders = [createSampleReminder({ status: 'snoozed', snoozed_until: '2026-11-30' })];
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Mark as done'));
    await user.click(await button('Save as done'));
    await user.click(await button('Undo'));
    expect(
      await screen.findByText('The reminder is back, and snoozed until 30 November', {
        selector: '[role="status"] *',
      }),
    ).toBeVisible();
    expect(screen.queryByText('The reminder is open again')).not.toBeInTheDocument();
    expect(await button('Remind me again')).toBeVisible();
  });

  it('is dismissed after a confirmation with the consequences', async () => {
    workshop.reminders = [createSampleReminder({ repeat: { months: 12, distance: null, from: 'due' } })];
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Stop reminding me'));
    expect(screen.getByText(/no further times follow/)).toBeVisible();
    await user.click(await button('Stop reminding me'));
    expect(
      await screen.findByText('We won’t remind you of this again', { selector: '[role="status"] *' }),
    ).toBeVisible();
    expect(await button('Reopen')).toBeVisible();
    expect(await button('Undo')).toBeVisible();
  });

  it('is deleted after a confirmation, which the list reports', async () => {
    workshop.reminders = [createSampleReminder()];
    const { user, address } = await openSelfserviceArea(PATH);
    await user.click(await button('Delete'));
    await user.click(await button('Cancel'));
    expect(workshop.reminders).toHaveLength(1);
    await user.click(await button('Delete'));
    await user.click(await button('Delete'));
    expect(await screen.findByText('“MOT” was deleted')).toBeVisible();
    expect(address()).toBe('/reminders');
  });

  it.each([
    ['Yes, it’s done', 'POST /reminders/{id}/done', { appointment_id: createSampleVisit().id }],
    ['No, not yet', 'PATCH /reminders/{id}', { declined_appointment_id: createSampleVisit().id }],
  ])('asks whether it was done in a visit: %s', async (answer, operation, body) => {
    workshop.reminders = [createSampleReminder({ offered: { ...visit, odometer_km: 84120 } })];
    const { user } = await openSelfserviceArea(PATH);
    expect(await screen.findByText('Was this done on your visit on 12 November?')).toBeVisible();
    await user.click(await button(answer));
    expect(workshop.backend.sent(operation)[0]?.body).toEqual(body);
    expect(screen.queryByText(/^Was this done/)).not.toBeInTheDocument();
  });

  it('reports that it has changed meanwhile, and shows the new state', async () => {
    workshop.reminders = [createSampleReminder()];
    const { user } = await openSelfserviceArea(PATH);
    await user.click(await button('Snooze'));
    workshop.reminders = [createSampleReminder({ version: 2, name: 'Another name' })];
    await user.click(await button(/^Tomorrow/));
    expect(await screen.findByText('This reminder has changed')).toBeVisible();
    expect(await heading('Another name')).toBeVisible();
  });

  it('can be retried after a failure of the network', async () => {
    workshop.reminders = [createSampleReminder()];
    const { user } = await openSelfserviceArea(PATH);
    workshop.backend.failNext('POST /reminders/{id}/snooze', new ApiProblem(0, 'offline'));
    await user.click(await button('Snooze'));
    await user.click(await button(/^Tomorrow/));
    expect(await screen.findByText('We couldn’t save that')).toBeVisible();
    await user.click(await button('Try again'));
    expect(workshop.reminders[0]?.status).toBe('snoozed');
  });

  it('is reported as missing for an unknown address', async () => {
    await openSelfserviceArea('/reminders/none');
    expect(await heading('We can’t find this reminder')).toBeVisible();
  });
});

const OWN_NAME = 'In your own words';

describe('the form', () => {
  it('has no vehicle field for a single vehicle, and fills in the usual values', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Oil change'));
    expect(screen.getByRole('button', { name: 'Oil change' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByLabelText(OWN_NAME)).not.toBeInTheDocument();
    expect(screen.getByLabelText(/^What needs doing/)).toHaveValue('Change the oil\nChange the oil filter');
    expect(screen.queryByRole('group', { name: 'Vehicle' })).not.toBeInTheDocument();
    await setDate('Due on', '2027-06-01');
    await user.type(screen.getByLabelText('Next due at'), '60000');
    await user.type(screen.getByLabelText(/^Then every/), '10000');
    await user.click(await button('Save'));
    expect(await screen.findByText('Reminder added')).toBeVisible();
    expect(workshop.backend.sent('POST /reminders')[0]?.body).toEqual({
      type: 'reminder',
      name: 'Oil change',
      reminder_items: ['Change the oil', 'Change the oil filter'],
      entity: 'vehicle',
      entity_id: golf.id,
      service_type: null,
      due_date: '2027-06-01',
      due_odometer: 96561,
      repeat: { months: 12, distance: 16093, from: 'completion' },
    });
  });

  it('saves a reminder by miles alone, whose usual interval is one of time', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Oil change'));
    expect(screen.getByRole('radio', { name: 'Every year' })).toBeChecked();
    await user.type(screen.getByLabelText('Next due at'), '60000');
    expect(screen.getByRole('radio', { name: 'By mileage only' })).toBeChecked();
    for (const name of ['Every 6 months', 'Every year', 'Every 2 years', 'Other'])
      expect(screen.getByRole('radio', { name })).toBeDisabled();
    expect(screen.getByRole('group', { name: 'How often?' })).toHaveAccessibleDescription(
      'To repeat by time, enter a date as well.',
    );
    await user.click(await button('Save'));
    const distance = screen.getByLabelText('Then every');
    expect(distance).toHaveAccessibleDescription(/Enter after what distance it repeats\./);
    expect(distance).toHaveFocus();
    await user.type(distance, '10000');
    await user.click(await button('Save'));
    expect(await screen.findByText('Reminder added')).toBeVisible();
    expect(workshop.backend.sent('POST /reminders')[0]?.body).toMatchObject({
      due_date: null,
      due_odometer: 96561,
      repeat: { months: null, distance: 16093, from: 'completion' },
    });
  });

  it('offers the choice by distance only for a mileage, in the unit of the country', async () => {
    const { user } = await openSelfserviceArea('/reminders/new', {
      settings: { organisation: { country: 'DE' } },
    });
    await setDate('Due on', '2027-06-01');
    await user.click(await button('Service'));
    expect(screen.queryByRole('radio', { name: 'By mileage only' })).not.toBeInTheDocument();
    await user.type(screen.getByLabelText('Next due at'), '60000');
    expect(screen.getByRole('radio', { name: 'By mileage only' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: 'Every year' })).toBeEnabled();
  });

  it('keeps the typed interval while another choice is made, and reports that it is not saved', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    const radio = (name: string) => screen.getByRole('radio', { name });
    await user.click(await button('Something else'));
    await user.type(screen.getByLabelText(OWN_NAME), 'Brake fluid');
    await setDate('Due on', '2027-06-01');
    await user.type(screen.getByLabelText('Next due at'), '60000');
    await user.click(radio('Other'));
    await user.type(screen.getByLabelText('Every'), '18');
    await user.type(screen.getByLabelText(/^Then every/), '10000');
    await user.click(radio('Once'));
    expect(screen.getByText('The interval you entered isn’t saved with “Once”.')).toBeVisible();
    await user.click(radio('By mileage only'));
    expect(screen.getByLabelText('Then every')).toHaveValue('10,000');
    expect(screen.queryByText(/isn’t saved/)).not.toBeInTheDocument();
    await setDate('Due on', '');
    await user.click(radio('Once'));
    await user.click(radio('By mileage only'));
    await setDate('Due on', '2027-06-01');
    await user.click(radio('Other'));
    expect(screen.getByLabelText('Every')).toHaveValue('18');
    expect(screen.getByLabelText(/^Then every/)).toHaveValue('10,000');
    // The same holds for the names.
    await user.click(await button('Oil change'));
    expect(radio('Other')).toBeChecked();
    await user.click(await button('Something else'));
    expect(screen.getByLabelText(OWN_NAME)).toHaveValue('Brake fluid');
    expect(radio('Other')).toBeChecked();
    expect(screen.getByLabelText(/^Then every/)).toHaveValue('10,000');
  });

  it('follows the kind with the interval until the customer chooses one', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Tyre change'));
    expect(screen.getByRole('radio', { name: 'Every 6 months' })).toBeChecked();
    await user.click(await button('MOT'));
    expect(screen.getByRole('radio', { name: 'Every year' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Once' }));
    await user.click(await button('Tyre change'));
    expect(screen.getByRole('radio', { name: 'Once' })).toBeChecked();
  });

  it('preselects an interval once a kind is chosen', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await setDate('Due on', '2027-06-01');
    const repeat = screen.getByRole('group', { name: 'How often?' });
    for (const choice of within(repeat).getAllByRole('radio')) expect(choice).not.toBeChecked();
    await user.click(await button('Something else'));
    expect(screen.getByRole('radio', { name: 'Once' })).toBeChecked();
    expect(await screen.findByText('Due once, 1 Jun 2027.', { normalizer: plain })).toBeVisible();
    await user.click(await button('Vehicle tax'));
    expect(screen.getByRole('radio', { name: 'Every year' })).toBeChecked();
  });

  it('takes a kind, a vehicle and a date; a mileage is optional, and kept when folded', async () => {
    workshop.vehicles = [golf, transit];
    const { user, reload } = await openSelfserviceArea('/reminders/new');
    await button('Service');
    expect(screen.queryByText('Also remind at a mileage')).not.toBeInTheDocument();
    await user.click(await button('Service'));
    await user.click(screen.getByRole('radio', { name: /LK70 ZTR/ }));
    await setDate('Due on', '2027-06-01');
    expect(screen.getByRole('radio', { name: 'Every year' })).toBeChecked();
    const mileage = screen.getByText('Also remind at a mileage');
    expect(screen.getByText('Date or mileage, whichever comes first.')).toBeVisible();
    await user.type(screen.getByLabelText('Next due at'), '60000');
    await user.click(mileage);
    expect(screen.getByText('Remind at 60,000 miles', { normalizer: plain })).toBeVisible();
    await reload();
    expect(await screen.findByLabelText('Next due at')).toBeVisible();
    await user.click(await button('Save'));
    expect(await screen.findByText('Reminder added')).toBeVisible();
    expect(workshop.backend.sent('POST /reminders')[0]?.body).toMatchObject({
      entity_id: transit.id,
      due_date: '2027-06-01',
      due_odometer: 96561,
      repeat: { months: 12, distance: null },
    });
  });

  it('asks for a mileage at once where it is usual, and for other work on request', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Something else'));
    const mileage = screen.getByText('Also remind at a mileage');
    expect(screen.getByLabelText('Next due at')).not.toBeVisible();
    await user.click(mileage);
    expect(screen.getByLabelText('Next due at')).toBeVisible();
    await user.click(mileage);
    await user.click(await button('MOT'));
    for (const name of ['Service', 'Oil change', 'Tyre change']) {
      await user.click(await button(name));
      expect(screen.getByLabelText('Next due at')).toBeVisible();
    }
  });

  it('asks before it saves a past date, and saves it only after the answer', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('MOT'));
    await setDate('Due on', '2020-03-01');
    await user.click(await button('Save'));
    const question = 'That’s already due. Save it anyway?';
    expect(screen.getByRole('alert')).toHaveTextContent(question);
    await setDate('Due on', '2020-03-02');
    expect(screen.queryByText(question)).not.toBeInTheDocument();
    await user.click(await button('Save'));
    expect(workshop.backend.sent('POST /reminders')).toEqual([]);
    expect(screen.getByLabelText('Due on')).toHaveValue('2020-03-02');
    await user.click(await button('Yes, save it'));
    expect(await screen.findByText('Reminder added')).toBeVisible();
    expect(workshop.backend.sent('POST /reminders')[0]?.body).toMatchObject({ due_date: '2020-03-02' });
  });

  it('asks before it saves a mileage that the vehicle has reached', async () => {
    const last = { date: '2026-11-10', odometer_km: 84_120 };
    workshop.backend.answer({ 'GET /vehicles/{id}/odometer': () => ({ last, estimate: null }) });
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Oil change'));
    await user.click(screen.getByRole('radio', { name: 'Once' }));
    await user.type(screen.getByLabelText('Next due at'), '1');
    await waitFor(() => expect(workshop.backend.sent('GET /vehicles/{id}/odometer')).toHaveLength(1));
    await user.click(await button('Save'));
    expect(await screen.findByText('That’s already due. Save it anyway?')).toBeVisible();
    await user.clear(screen.getByLabelText('Next due at'));
    await user.type(screen.getByLabelText('Next due at'), '60000');
    await user.click(await button('Save'));
    expect(await screen.findByText('Reminder added')).toBeVisible();
  });

  it('asks nothing when something else of an overdue reminder is changed', async () => {
    workshop.reminders = [createSampleReminder({ due_date: '2026-01-01' })];
    const { user } = await openSelfserviceArea(`${PATH}/edit`);
    await user.type(await screen.findByLabelText('Name'), ' 2');
    await user.click(await button('Save'));
    expect(await screen.findByText('Your changes are saved')).toBeVisible();
  });

  it('turns a reminder by date and mileage into one by mileage when its date is cleared', async () => {
    const repeat = { months: 12, distance: 16_093, from: 'due' } as const;
    workshop.reminders = [createSampleReminder({ due_odometer: 144_841, repeat })];
    const { user } = await openSelfserviceArea(`${PATH}/edit`);
    await setDate('Due on', '');
    expect(screen.getByRole('radio', { name: 'By mileage only' })).toBeChecked();
    await user.click(await button('Save'));
    expect(await screen.findByText('Your changes are saved')).toBeVisible();
    expect(workshop.backend.sent('PATCH /reminders/{id}')[0]?.body).toEqual({
      due_date: null,
      repeat: { ...repeat, months: null },
    });
  });

  it('shows each error at its field, and keeps the input', async () => {
    workshop.vehicles = [golf, transit];
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Save'));
    expect(screen.getByText('Choose a vehicle.')).toBeVisible();
    expect(screen.getByText('Tell us what it is.')).toBeVisible();
    expect(screen.getByText('Enter a date.')).toBeVisible();
    // The error is at the group of names, because the field for another name is hidden.
    expect(screen.queryByLabelText(OWN_NAME)).not.toBeInTheDocument();
    expect(
      screen.getByRole('group', { name: 'What should we remind you about?' }),
    ).toHaveAccessibleDescription('Tell us what it is.');
    expect(await button('MOT')).toHaveFocus();
    await user.click(await button('Something else'));
    expect(screen.getByText('Enter a date, a mileage, or both.')).toBeVisible();
    await user.type(screen.getByLabelText(OWN_NAME), 'Brake fluid');
    expect(screen.getByText('VW Golf')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /LK70 ZTR/ }));
    await setDate('Due on', '2027-01-01');
    const refused = [{ pointer: '/due_date', code: 'done_before', message: '' }];
    workshop.backend.failNext('POST /reminders', new ApiProblem(422, 'invalid_input', '', {}, refused));
    await user.click(await button('Save'));
    expect(await screen.findByText('It was already done for that. Choose a later one.')).toBeVisible();
    expect(screen.getByLabelText(OWN_NAME)).toHaveValue('Brake fluid');
    await openSelfserviceArea('/reminders/new');
    expect(await screen.findByLabelText(OWN_NAME)).toHaveValue('Brake fluid');
  });

  it('names the limit that a field is beyond', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Oil change'));
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    await user.clear(screen.getByLabelText('Every'));
    await user.type(screen.getByLabelText('Every'), '121');
    await user.type(screen.getByLabelText(/^Then every/), '0');
    await user.type(screen.getByLabelText('Next due at'), '6,213,713');
    await setDate('Due on', '2200-01-01');
    await user.click(await button('Save'));
    const said = (label: string | RegExp) => expect(screen.getByLabelText(label));
    said('Every').toHaveAccessibleDescription(/At most 120.months\./);
    said(/^Then every/).toHaveAccessibleDescription(/At least 1.mile\./);
    said('Next due at').toHaveAccessibleDescription(/At most 6,213,712.miles\./);
    said('Due on').toHaveAccessibleDescription(/Not after 31 December 2199\./);
    expect(workshop.backend.sent('POST /reminders')).toEqual([]);
  });

  it('asks for a name only when none of the offered ones fits', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Oil change'));
    await user.click(await button('Something else'));
    const name = screen.getByLabelText(OWN_NAME);
    expect(name).toHaveFocus();
    expect(name).toHaveValue('');
    expect(screen.getByLabelText(/^What needs doing/)).toHaveValue('');
    expect(screen.getByRole('radio', { name: 'Once' })).toBeChecked();
    // The field stays while the typed text equals an offered name.
    await user.type(name, 'Insurance');
    expect(name).toHaveValue('Insurance');
    await user.click(await button('Something else'));
    expect(name).toHaveValue('Insurance');
    expect(name).toHaveFocus();
    await user.click(await button('Oil change'));
    expect(name).not.toBeInTheDocument();
  });

  it('keeps the choice of another name over a reload', async () => {
    const { user, reload } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Something else'));
    await reload();
    expect(await button('Something else')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText(OWN_NAME)).toHaveValue('');
    // A choice of the name alone is not reported as an unsaved change.
    expect(screen.queryByText('Your changes aren’t saved yet')).not.toBeInTheDocument();
    await user.type(screen.getByLabelText(OWN_NAME), 'Insurance');
    await reload();
    expect(await screen.findByLabelText(OWN_NAME)).toHaveValue('Insurance');
    await user.click(await button('Oil change'));
    await reload();
    expect(await button('Oil change')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByLabelText(OWN_NAME)).not.toBeInTheDocument();
  });

  it('saves no date or mileage of a draft with another kind, but what was typed since', async () => {
    const { user, reload } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Oil change'));
    await setDate('Due on', '2027-06-01');
    await user.type(screen.getByLabelText(/^Next due at/), '45500');
    await reload();
    await user.click(await button('Oil change'));
    expect(screen.getByLabelText(/^Next due at/)).toHaveValue('45,500');
    await user.click(await button('Tyre change'));
    expect(screen.getByLabelText('Due on')).toHaveValue('');
    await setDate('Due on', '2027-07-01');
    await user.click(await button('Service'));
    expect(screen.getByLabelText('Due on')).toHaveValue('2027-07-01');
    await user.click(await button('Oil change'));
    expect(screen.getByLabelText(/^Next due at/)).toHaveValue('');
  });

  it('keeps the interval of a typed distance with a name of one’s own, unless a draft contained it', async () => {
    const { user, reload } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Oil change'));
    await user.type(screen.getByLabelText(/^Then every/), '10000');
    await user.click(await button('Something else'));
    expect(screen.getByRole('radio', { name: 'Every year' })).toBeChecked();
    expect(screen.getByLabelText(/^Then every/)).toHaveValue('10,000');
    await user.click(await button('Oil change'));
    await reload();
    await user.click(await button('Something else'));
    expect(screen.getByRole('radio', { name: 'Once' })).toBeChecked();
  });

  it('recognises an offered name in another language of the site', async () => {
    const { user, reload } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('MOT'));
    await act(() => setLocale('de'));
    await reload();
    expect(await button('MOT-Prüfung')).toHaveAttribute('aria-pressed', 'true');
    expect(await button('Etwas anderes')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByLabelText('Nächstes Mal bei')).not.toBeInTheDocument();
    // The items filled in with the name are not the customer's words, so those of another name replace them.
    await user.click(await button('Ölwechsel'));
    expect(screen.getByLabelText(/^Was zu tun ist/)).toHaveValue('Öl wechseln\nÖlfilter wechseln');
  });

  it('has no mileage field for work that is due by date, unless a mileage is entered', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('MOT'));
    expect(screen.queryByLabelText('Next due at')).not.toBeInTheDocument();
    expect(screen.queryByLabelText(/^Then every/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Once' }));
    await user.click(await button('Save'));
    expect(screen.getByText('Enter a date.')).toBeVisible();
    await user.click(await button('Oil change'));
    await user.type(screen.getByLabelText('Next due at'), '60000');
    await user.click(await button('Vehicle tax'));
    const odometer = screen.getByLabelText('Next due at');
    expect(odometer).toHaveValue('60,000');
    // The field stays while it is being emptied.
    await user.clear(odometer);
    expect(odometer).toHaveFocus();
  });

  it('returns to the list from a new reminder, and to the reminder from a saved one', async () => {
    const { user, address } = await openSelfserviceArea('/reminders/new');
    await setDate('Due on', '2027-06-01');
    await user.click(await link('Cancel'));
    expect(await heading('Reminders')).toBeVisible();
    expect(address()).toBe('/reminders');
    // Cancelling discards the input.
    await openSelfserviceArea('/reminders/new');
    expect(await screen.findByLabelText('Due on')).toHaveValue('');
    workshop.reminders = [createSampleReminder()];
    await openSelfserviceArea(`${PATH}/edit`);
    expect(await link('Cancel')).toHaveAttribute('href', PATH);
  });

  it.each(['/reminders/new?suggestion=service', `${PATH}/edit`])(
    'hides the further fields until they are opened: %s',
    async (address) => {
      workshop.reminders = [
        createSampleReminder({ repeat: { months: 12, distance: null, from: 'completion' } }),
      ];
      const { user } = await openSelfserviceArea(address);
      const more = await screen.findByText('More options');
      const kind = screen.getByLabelText(/^Kind of work/);
      const from = screen.getByRole('radio', { name: 'When it was done', hidden: true });
      expect(kind).not.toBeVisible();
      await user.click(more);
      expect(kind).toBeVisible();
      expect(from).toBeChecked();
      await user.click(screen.getByRole('radio', { name: 'Once' }));
      expect(from).not.toBeInTheDocument();
    },
  );

  it('opens the further fields if one of them is invalid', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('Something else'));
    await user.type(screen.getByLabelText(OWN_NAME), 'Oil');
    await setDate('Due on', '2027-01-01');
    const refused = [{ pointer: '/service_type', code: 'unknown', message: '' }];
    workshop.backend.failNext('POST /reminders', new ApiProblem(422, 'invalid_input', '', {}, refused));
    await user.click(await button('Save'));
    await waitFor(() => expect(screen.getByLabelText(/^Kind of work/)).toBeVisible());
  });

  it('describes the reminder in a sentence while it is filled in', async () => {
    const { user } = await openSelfserviceArea('/reminders/new');
    const says = async (sentence: string) => {
      const said = await screen.findByText(sentence, { normalizer: plain });
      expect(said.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite');
    };
    await setDate('Due on', '2027-06-01');
    await user.click(await button('Oil change'));
    await says('Next due 1 Jun 2027, then every year.');
    await user.type(screen.getByLabelText(/^Then every/), '10000');
    await says('Tell us at what mileage it’s due first.');
    await user.type(screen.getByLabelText('Next due at'), '55000');
    await says(
      'Next due 1 Jun 2027 or at 55,000 miles, whichever comes first, then every year or 10,000 miles.',
    );
  });

  it('writes a number as the language does once it is left', async () => {
    const { user } = await openSelfserviceArea('/reminders/new', { locale: 'de' });
    await user.click(await button('Ölwechsel'));
    const odometer = screen.getByLabelText('Nächstes Mal bei');
    await user.type(odometer, '55000');
    expect(odometer).toHaveValue('55000');
    await user.tab();
    expect(odometer).toHaveValue('55.000');
    await user.clear(odometer);
    await user.type(odometer, 'many');
    await user.tab();
    expect(odometer).toHaveValue('many');
  });

  it('shows a saved number as the language writes it, and without separators while it has the focus', async () => {
    workshop.reminders = [createSampleReminder({ due_odometer: 144_841 })];
    const { user } = await openSelfserviceArea(`${PATH}/edit`, { locale: 'de' });
    const odometer = await screen.findByLabelText('Nächstes Mal bei');
    expect(odometer).toHaveValue('90.000');
    await user.click(odometer);
    expect(odometer).toHaveValue('90000');
  });

  it('fills in the due date after the last one in the record, until the customer enters another', async () => {
    workshop.vehicles = [golf, transit];
    workshop.history = [
      createWorkHistoryItem('2026-03-04', 'inspection'),
      createWorkHistoryItem('2025-08-01', 'service'),
    ];
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('MOT'));
    const date = screen.getByLabelText('Due on');
    expect(date).toHaveValue('');
    await user.click(screen.getByRole('radio', { name: /LK70 ZTR/ }));
    await waitFor(() => expect(date).toHaveValue('2027-03-03'));
    expect(screen.getByText(/The last day of the current MOT/)).toBeVisible();
    // A past date is not filled in: the work may have been done elsewhere.
    await user.click(await button('Service'));
    expect(date).toHaveValue('');
    expect(screen.getByText(/Last done 1 Aug 2025/)).toBeVisible();
    await setDate('Due on', '2027-01-01');
    await user.click(await button('MOT'));
    expect(date).toHaveValue('2027-01-01');
    expect(screen.getByText(/Last done 4 Mar/)).toBeVisible();
  });

  it('offers an owner’s yearly duties, which the record does not contain', async () => {
    workshop.history = [createWorkHistoryItem('2026-03-04', 'inspection')];
    const { user } = await openSelfserviceArea('/reminders/new');
    await user.click(await button('MOT'));
    const date = screen.getByLabelText('Due on');
    await waitFor(() => expect(date).toHaveValue('2027-03-03'));
    await user.click(await button('Vehicle tax'));
    expect(screen.getByRole('button', { name: 'Vehicle tax' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('radio', { name: 'Every year' })).toBeChecked();
    expect(screen.getByLabelText(/^What needs doing/)).toHaveValue('');
    expect(date).toHaveValue('');
  });

  it('is filled in with the record’s date of the suggested work, for its vehicle', async () => {
    workshop.vehicles = [golf, transit];
    workshop.history = [createWorkHistoryItem('2026-03-04', 'inspection')];
    await openSelfserviceArea(`/reminders/new?vehicle=${transit.id}&suggestion=inspection`);
    await waitFor(async () => expect(await screen.findByLabelText('Due on')).toHaveValue('2027-03-03'));
    expect(screen.getByText('LK70 ZTR')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Vehicle' })).not.toBeInTheDocument();
    expect(
      await screen.findByText('Next due 3 Mar 2027, then every year.', { normalizer: plain }),
    ).toBeVisible();
  });

  it('does not wait for the record, whose date then replaces the error of the empty field', async () => {
    workshop.history = [createWorkHistoryItem('2026-03-04', 'inspection')];
    const release = workshop.backend.hold('GET /vehicles/{id}/history');
    const { user } = await openSelfserviceArea(`/reminders/new?vehicle=${golf.id}&suggestion=inspection`);
    const date = await screen.findByLabelText('Due on');
    expect(date).toHaveValue('');
    await user.click(await button('Save'));
    expect(date).toBeInvalid();
    release();
    await waitFor(() => expect(date).toHaveValue('2027-03-03'));
    expect(date).toBeValid();
    expect(date).toHaveAccessibleDescription(/The last day of the current MOT/);
  });

  it('does not save a date that it filled in itself as a draft', async () => {
    workshop.history = [createWorkHistoryItem('2026-03-04', 'inspection')];
    const { reload } = await openSelfserviceArea(`/reminders/new?vehicle=${golf.id}&suggestion=inspection`);
    await waitFor(() => expect(screen.getByLabelText('Due on')).toHaveValue('2027-03-03'));
    workshop.history = [createWorkHistoryItem('2026-06-01', 'inspection')];
    await reload();
    await waitFor(() => expect(screen.getByLabelText('Due on')).toHaveValue('2027-05-31'));
    expect(screen.queryByText('Your changes aren’t saved yet')).not.toBeInTheDocument();
    await setDate('Due on', '2027-01-01');
    await reload();
    expect(await screen.findByText('Your changes aren’t saved yet')).toBeVisible();
    expect(screen.getByLabelText('Due on')).toHaveValue('2027-01-01');
  });

  it('keeps a date that the customer has entered while the record was loading', async () => {
    workshop.history = [createWorkHistoryItem('2026-03-04', 'inspection')];
    const release = workshop.backend.hold('GET /vehicles/{id}/history');
    await openSelfserviceArea(`/reminders/new?vehicle=${golf.id}&suggestion=inspection`);
    await setDate('Due on', '2027-01-01');
    release();
    expect(await screen.findByText('Last done 4 Mar', { normalizer: plain })).toBeVisible();
    expect(screen.getByLabelText('Due on')).toHaveValue('2027-01-01');
  });

  it('works without the record if that fails to load', async () => {
    const problem = new ApiProblem(500, 'internal');
    workshop.backend.failNext('GET /vehicles/{id}/history', problem, problem, problem);
    await openSelfserviceArea(`/reminders/new?vehicle=${golf.id}&suggestion=inspection`);
    expect(await screen.findByLabelText('Due on')).toHaveValue('');
    expect(workshop.backend.sent('GET /vehicles/{id}/history').length).toBeLessThan(4);
  });

  it.each([
    ['GB', 'A late MOT counts from the test. Up to a month early, it keeps its date.'],
    ['DE', 'Counts from the month of the test, even if it’s late.'],
    ['AT', 'Same date every time, however late it’s done (insurance, tax).'],
  ])('says what the next date of the periodic test counts from, by the rule of %s', async (country, rule) => {
    const { user } = await openSelfserviceArea('/reminders/new', { settings: { organisation: { country } } });
    await user.click(await button(/^(MOT|TÜV|Roadworthiness test|Inspection)/));
    await user.click(await screen.findByText('More options'));
    expect(screen.getByText(rule)).toBeVisible();
  });

  it('shows how early customers are notified, by the settings', async () => {
    const settings = { reminders: { leadDays: { reminder: 10, appointment: 0 } } };
    const { user } = await openSelfserviceArea('/reminders/new', { settings });
    await user.click(await screen.findByText('More options'));
    expect(await screen.findByRole('radio', { name: /^10 days before/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^On the day/ })).toBeVisible();
  });

  it('sends the changed fields, based on the version that the customer saw', async () => {
    workshop.reminders = [createSampleReminder()];
    const { user, address } = await openSelfserviceArea(`${PATH}/edit`);
    expect(await heading('Edit “MOT”')).toBeVisible();
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Inspection');
    await user.click(await button('Save'));
    expect(await heading('Inspection')).toBeVisible();
    expect(await screen.findByText('Your changes are saved')).toBeVisible();
    expect(address()).toBe(PATH);
    expect(workshop.backend.sent('PATCH /reminders/{id}')[0]).toMatchObject({
      body: { name: 'Inspection' },
      ifMatch: '"1"',
    });
  });

  it('renames the only item with the reminder if both have the same name', async () => {
    workshop.reminders = [createSampleReminder({ name: 'Wipers', reminder_items: ['Wipers'] })];
    const { user } = await openSelfserviceArea(`${PATH}/edit`);
    const name = await screen.findByLabelText('Name');
    await user.clear(name);
    await user.type(name, 'Wiper blades');
    await user.click(await button('Save'));
    expect(await heading('Wiper blades')).toBeVisible();
    expect(workshop.backend.sent('PATCH /reminders/{id}')[0]?.body).toEqual({
      name: 'Wiper blades',
      reminder_items: ['Wiper blades'],
    });
  });
});
