import { type Appointment, appointmentsQuery, queryKeys, remindersQuery } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { queryClient } from '@forecourt/shared/query';
import {
  anAppointment,
  aReminder,
  aVehicle,
  type FakeResponders,
  fakeBackend,
  singlePageResponse,
} from '@forecourt/shared/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  aRecord,
  COMPLETING_VISIT,
  createEntryHistoryItem,
  createVisitHistoryItem,
  EMPTY_RESPONSES,
  openVehicleArea,
} from '../testing/samples.ts';

const SHOW = 'GET /vehicles/{id}';
const VISITS = 'GET /appointments';
const ADD_TO_VISIT = 'POST /appointments/{id}/reminders';

const golf = aVehicle({ make: 'VW', model: 'Golf' });

/** Opens the screen of a vehicle. @param answers responses other than empty ones */
async function openGolf(answers: FakeResponders = {}, query = '') {
  const backend = fakeBackend({ ...EMPTY_RESPONSES, [SHOW]: () => golf, ...answers });
  return { backend, ...(await openVehicleArea(`/vehicle/${golf.id}${query}`)) };
}

/** Result of `compareDocumentPosition` for an element that follows. */
const BEHIND = Node.DOCUMENT_POSITION_FOLLOWING;

describe('a vehicle', () => {
  it('shows plate, details and actions', async () => {
    const golf = aVehicle({ make: 'VW', model: 'Golf', year: 2019, odometer_km: 84120 });
    await openGolf({
      [SHOW]: () => golf,
      'GET /vehicles/{id}/odometer': () => ({
        last: { date: '2026-11-10', odometer_km: 84_120 },
        estimate: {
          odometer_km: 84_620,
          km_per_day: 41.2,
          from: { date: '2025-11-10', odometer_km: 69_082 },
          to: { date: '2026-11-10', odometer_km: 84_120 },
          readings: 4,
        },
      }),
    });
    expect(await screen.findByRole('heading', { name: 'VW Golf' })).toBeVisible();
    expect(screen.getByText('AB12 CDE')).toBeVisible();
    const details = within(screen.getByRole('region', { name: 'Details' }));
    expect(await details.findByText('52,270 miles')).toBeVisible();
    expect(details.getByText(/^About 52,600\smiles today · 9,300 a year$/)).toBeVisible();
    // Phones show the mileage above the record.
    const [line, value] = screen.getAllByText('52,270 miles');
    expect(line?.parentElement).toHaveTextContent(/^52,270 miles · recorded 10.Nov$/);
    expect(line?.compareDocumentPosition(screen.getByRole('heading', { name: 'Record' }))).toBe(BEHIND);
    expect(value).toBe(details.getByText('52,270 miles'));
    // Paper shows the details in a line below plate and name.
    expect(screen.getByText(/^52,270.miles on 10.November.2026 · Year.2019$/)).toBeInTheDocument();
    expect(screen.getByText('2019')).toBeVisible();
    expect(screen.queryByText('VIN')).not.toBeInTheDocument();
    expect(screen.getAllByRole('link', { name: 'Book a visit' })[0]).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&return=%2Fvehicle%2F${golf.id}`,
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', `/vehicle/${golf.id}/edit`);
    expect(await screen.findByText('Nothing here yet')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Next visit' })).not.toBeInTheDocument();
  });

  it('is named by its plate without make and model: in heading, window title and links back', async () => {
    await openGolf({ [SHOW]: () => aVehicle() });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Registration AB12 CDE' });
    expect(heading).toBeVisible();
    expect(screen.getAllByText('AB12 CDE')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Add make and model' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/edit`,
    );
    expect(document.title).toMatch(/^AB12 CDE/);
    await openVehicleArea(`/vehicle/${golf.id}/figures`);
    expect(await screen.findByRole('link', { name: 'AB12 CDE' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}`,
    );
  });

  it('shows no other name as its heading before it has loaded', async () => {
    const answer = fakeBackend({ ...EMPTY_RESPONSES, [SHOW]: () => golf }).hold(SHOW);
    await openVehicleArea(`/vehicle/${golf.id}`);
    const heading = await screen.findByRole('heading', { level: 1 });
    expect(within(heading).getByText('Vehicle')).toHaveClass('visually-hidden');
    answer();
    expect(await screen.findByRole('heading', { name: 'VW Golf' })).toBe(heading);
  });

  it('shows the mileage together with what is below it, so that nothing moves', async () => {
    const answer = fakeBackend({
      ...EMPTY_RESPONSES,
      [SHOW]: () => golf,
      'GET /vehicles/{id}/odometer': () => ({
        last: { date: '2026-11-10', odometer_km: 84_120 },
        estimate: null,
      }),
    }).hold('GET /vehicles/{id}/odometer');
    await openVehicleArea(`/vehicle/${golf.id}`);
    expect(await screen.findByRole('heading', { name: 'VW Golf' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Record' })).not.toBeInTheDocument();
    await act(async () => answer());
    expect(await screen.findByRole('heading', { name: 'Record' })).toBeVisible();
    expect(screen.getAllByText('52,270 miles')[0]).toBeVisible();
  });

  it('shows the values of the site’s fields with their labels', async () => {
    const label = (en: string) => ({ en, de: en });
    const fields = [
      { id: 'device_reg', label: label('Plate') },
      { id: 'fuel', type: 'choice', label: label('Fuel'), choices: [{ id: 'ev', label: label('Electric') }] },
      { id: 'first_registered', type: 'date', label: label('First registered') },
      { id: 'power', type: 'number', label: label('Power'), unit: label('kW') },
    ];
    const golf = aVehicle({ fields: { fuel: 'ev', first_registered: '2019-03-14', power: 1150, wheels: 4 } });
    fakeBackend({ ...EMPTY_RESPONSES, [SHOW]: () => golf });
    await openVehicleArea(`/vehicle/${golf.id}`, { vehicle: { fields } });
    const facts = await screen.findByRole('region', { name: 'Details' });
    expect(within(facts).getByText('Electric')).toBeVisible();
    expect(within(facts).getByText('14 March 2019')).toBeVisible();
    expect(within(facts).getByText('1,150\u00a0kW', { normalizer: (text) => text })).toBeVisible();
  });

  it('shows the next visit', async () => {
    const other = aVehicle({ id: '9c5b94b1-35ad-49bb-b118-8e8fc24abf80' });
    const next = anAppointment(golf, { date: '2999-11-26', time: '10:30', status: 'requested' });
    await openGolf({
      [VISITS]: () => singlePageResponse(anAppointment(other, { date: '2999-11-25' }), next),
    });
    const visit = within(await screen.findByRole('region', { name: 'Next visit' }));
    const link = visit.getByRole('link', { name: /Repair, 10:30/ });
    expect(link).toHaveAttribute('href', `/visits/${next.id}`);
    expect(link).toHaveTextContent(/Repair, 10:30.*Not confirmed yet/);
  });

  it.each([
    ['in_progress', 'In the workshop', /^With us since Mon.2.Nov, 10:42Repair · It squeaks$/],
    ['ready', 'Ready to collect', /^Ready since Tue.3.Nov, 15:05Repair · It squeaks$/],
  ] as const)(
    'shows since when it is at the workshop, and the phone number, while its visit is %s',
    async (status, state, since) => {
      const booked = anAppointment(golf, { date: '2026-11-02', status, note: 'It squeaks' });
      const [first] = booked.changes;
      const visit = {
        ...booked,
        changes: [
          ...booked.changes,
          { ...first, change: 'started', by: 'workshop', changed_at: '2026-11-02T10:42:10.000Z' },
          { ...first, change: 'ready', by: 'workshop', changed_at: '2026-11-03T15:05:00.000Z' },
        ],
      } as Appointment;
      await openGolf({ [VISITS]: () => singlePageResponse(visit) });
      const here = within(await screen.findByRole('region', { name: state }));
      expect(here.getByRole('link', { name: /since/ })).toHaveAttribute('href', `/visits/${visit.id}`);
      expect(here.getByRole('link', { name: /since/ })).toHaveTextContent(since);
      expect(here.getByRole('link', { name: 'Call the garage' })).toHaveAttribute(
        'href',
        'tel:+442079460100',
      );
      expect(screen.queryByRole('region', { name: 'Next visit' })).not.toBeInTheDocument();
    },
  );

  it('says that the vehicle is late if the time at which it should be ready has passed', async () => {
    const visit = anAppointment(golf, {
      date: '2026-11-02',
      status: 'in_progress',
      ready_by: '2026-11-02T12:00:00.000Z',
    });
    await openGolf({ [VISITS]: () => singlePageResponse(visit) });
    expect(await screen.findByRole('region', { name: 'Running late' })).toBeVisible();
  });

  it('shows the booked time if the arrival was not recorded', async () => {
    const visit = anAppointment(golf, { date: '2026-11-02', time: '09:30', status: 'in_progress' });
    await openGolf({ [VISITS]: () => singlePageResponse(visit) });
    expect(await screen.findByText(/^With us since Mon.2.Nov, 09:30$/)).toBeVisible();
  });

  it.each([
    { state: 'overdue' },
    { state: 'due_soon' },
    { state: 'upcoming' },
    { state: 'overdue', status: 'snoozed', snoozed_until: '2999-01-01' },
    { state: 'booked' },
    { state: 'overdue', offered: COMPLETING_VISIT },
  ] as const)('shows the next visit before the reminders when a reminder is %j', async (change) => {
    await openGolf({
      [VISITS]: () => singlePageResponse(anAppointment(golf, { date: '2999-11-02' })),
      'GET /reminders': () => singlePageResponse(aReminder(golf, change)),
    });
    const due = await screen.findByRole('region', { name: 'What’s due' });
    const visit = await screen.findByRole('region', { name: 'Next visit' });
    expect(visit.compareDocumentPosition(due) & BEHIND).toBeTruthy();
    // Desktops have one beside the title, phones one below the photo.
    const links = screen.getAllByRole('link', { name: 'Book a visit' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill(`/book?vehicle=${golf.id}&return=%2Fvehicle%2F${golf.id}`),
    );
  });

  it('shows the current visit above the reminders', async () => {
    await openGolf({
      [VISITS]: () => singlePageResponse(anAppointment(golf, { date: '2026-11-02', status: 'in_progress' })),
      'GET /reminders': () => singlePageResponse(aReminder(golf, { state: 'overdue' })),
    });
    const due = await screen.findByRole('region', { name: 'What’s due' });
    const visit = await screen.findByRole('region', { name: 'In the workshop' });
    expect(visit.compareDocumentPosition(due) & BEHIND).toBeTruthy();
  });

  it('shows the booking button in the header, and on phones above visit and reminders', async () => {
    await openGolf();
    const due = await screen.findByRole('region', { name: 'What’s due' });
    const links = screen.getAllByRole('link', { name: 'Book a visit' });
    expect(links.map((link) => Boolean(link.compareDocumentPosition(due) & BEHIND))).toEqual([true, true]);
  });

  it('shows the link to add an entry beside the booking button, once on each device', async () => {
    await openGolf({
      'GET /vehicles/{id}/history': () => singlePageResponse(createEntryHistoryItem(aRecord())),
    });
    await screen.findByRole('link', { name: /Fuel/ });
    const links = screen.getAllByRole('link', { name: 'Add an entry' });
    expect(links.map((link) => link.closest('[data-show-on]')?.getAttribute('data-show-on'))).toEqual([
      'desk',
      'phone',
    ]);
    for (const link of links) expect(link.parentElement).toHaveTextContent('Book a visit');
  });

  it('offers to book urgent work unless a visit is booked', async () => {
    const mot = aReminder(golf, { name: 'MOT test', state: 'due', service_type: 'repair' });
    const { backend } = await openGolf({
      'GET /reminders': () =>
        singlePageResponse(
          aReminder(golf, { id: COMPLETING_VISIT.appointment_id, name: 'Insurance', state: 'overdue' }),
          mot,
        ),
    });
    for (const link of await screen.findAllByRole('link', { name: 'Book MOT test' })) {
      expect(link).toHaveAttribute(
        'href',
        `/book?vehicle=${golf.id}&service=repair&reminder=${mot.id}&return=%2Fvehicle%2F${golf.id}`,
      );
    }
    backend.answer({ [VISITS]: () => singlePageResponse(anAppointment(golf, { date: '2999-11-02' })) });
    await act(() => queryClient.invalidateQueries({ queryKey: appointmentsQuery().queryKey }));
    expect((await screen.findAllByRole('link', { name: 'Book a visit' }))[0]).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&return=%2Fvehicle%2F${golf.id}`,
    );
  });

  it('offers no urgent work to book while the visits are unknown: it may be at the workshop', async () => {
    await openGolf({
      [VISITS]: () => {
        throw new ApiProblem(500, 'internal');
      },
      'GET /reminders': () => singlePageResponse(aReminder(golf, { name: 'MOT', state: 'due' })),
    });
    expect(await screen.findByRole('region', { name: 'What’s due' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Book/ }).map(({ textContent }) => textContent)).toEqual([
      'Book a visit',
      'Book a visit',
    ]);
  });

  it('lists reminders with links to each, and a link to a new one', async () => {
    const soon = aReminder(golf, { state: 'due_soon', due_odometer: 96_560 });
    await openGolf({ 'GET /reminders': () => singlePageResponse(soon) });
    const due = within(await screen.findByRole('region', { name: 'What’s due' }));
    expect(due.getByRole('link', { name: /^Inspection Due 1.Dec.2999 or at 60,000.miles$/ })).toHaveAttribute(
      'href',
      `/reminders/${soon.id}`,
    );
    expect(due.getByRole('link', { name: 'Add a reminder' })).toHaveAttribute(
      'href',
      `/reminders/new?vehicle=${golf.id}`,
    );
  });

  it.each([
    ['confirmed', { state: 'due_soon' }, /^Inspection Due 1.Dec.2999Repair on Tue.26.NovAdd to this visit/],
    ['confirmed', { state: 'due' }, /^Inspection Due now, 1.Dec.2999Repair on Tue.26.NovAdd to this visit/],
    ['in_progress', { state: 'overdue' }, /^Inspection Overdue since 1.Dec.2999Vehicle is with us$/],
    ['confirmed', { state: 'booked' }, /^InspectionBooked for Tue 26 Nov$/],
    ['requested', { state: 'booked' }, /^InspectionRequested for Tue 26 Nov$/],
    ['ready', { state: 'booked' }, /^InspectionReady to collect$/],
    ['confirmed', { state: 'upcoming' }, /^Inspection due 1.Dec.2999$/],
  ] as const)(
    'shows with a visit %s and a reminder %j whether it is coming or at the workshop',
    async (status, { state }, said) => {
      const visit = anAppointment(golf, { date: '2999-11-26', status });
      const { id: appointment_id, reference, date, time } = visit;
      const booked = state === 'booked' ? { appointment_id, reference, date, time, status } : null;
      await openGolf({
        [VISITS]: () => singlePageResponse(visit),
        'GET /reminders': () => singlePageResponse(aReminder(golf, { state, booked })),
      });
      const due = within(await screen.findByRole('region', { name: 'What’s due' }));
      expect(due.getByRole('listitem')).toHaveTextContent(said);
    },
  );

  it('adds due work to the next visit by one press each, and takes the focus to the confirmation', async () => {
    const mot = aReminder(golf, { name: 'MOT', state: 'due' });
    const oil = aReminder(golf, { id: COMPLETING_VISIT.appointment_id, name: 'Oil', state: 'due' });
    let visit = anAppointment(golf, { date: '2999-11-26' });
    let reminders = [mot, oil];
    const { id: appointment_id, reference, date, time, status } = visit;
    const booked = { appointment_id, reference, date, time, status };
    const { backend, user } = await openGolf({
      [VISITS]: () => singlePageResponse(visit),
      'GET /reminders': () => singlePageResponse(...reminders),
      [ADD_TO_VISIT]: ({ body }) => {
        const { reminder_id } = body as { reminder_id: string };
        reminders = reminders.map((each) =>
          each.id === reminder_id ? { ...each, state: 'booked', booked } : each,
        );
        visit = { ...visit, version: visit.version + 1 };
        return visit;
      },
    });
    for (const [index, { name }] of [mot, oil].entries()) {
      await user.click(await screen.findByRole('button', { name: `Add to this visit: ${name}` }));
      await waitFor(() => expect(screen.getAllByText(/^Booked for Tue.26.Nov$/)).toHaveLength(index + 1));
      const added = screen.getByText(/^Added to your visit on Tue.26.Nov, 10:30$/);
      expect(added.closest('[tabindex="-1"]')).toHaveFocus();
      expect(screen.queryByRole('button', { name: `Add to this visit: ${name}` })).not.toBeInTheDocument();
    }
    expect(backend.sent(ADD_TO_VISIT).map(({ params, body }) => [params.id, body])).toEqual([
      [appointment_id, { reminder_id: mot.id }],
      [appointment_id, { reminder_id: oil.id }],
    ]);
  });

  it('reports why work could not be added to the visit, and keeps the button', async () => {
    const { backend, user } = await openGolf({
      [VISITS]: () => singlePageResponse(anAppointment(golf, { date: '2999-11-26' })),
      'GET /reminders': () => singlePageResponse(aReminder(golf, { name: 'MOT', state: 'due' })),
      [ADD_TO_VISIT]: () => null,
    });
    backend.failNext(ADD_TO_VISIT, new ApiProblem(409, 'note_full'));
    await user.click(await screen.findByRole('button', { name: 'Add to this visit: MOT' }));
    expect(await screen.findByText(/^Your note for this visit is full/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to this visit: MOT' })).toBeEnabled();
  });

  it.each([
    ['the visit cannot be changed', { changeable_until: null }, {}, /Not included in your visit on/],
    ['the work is the owner’s', {}, { name: 'Car insurance' }, /^Car insurance Due now, 1.Dec.2999$/],
  ])('offers no button to add due work to the visit if %s', async (_, visit, reminder, said) => {
    await openGolf({
      [VISITS]: () => singlePageResponse(anAppointment(golf, { date: '2999-11-26', ...visit })),
      'GET /reminders': () => singlePageResponse(aReminder(golf, { state: 'due', ...reminder })),
    });
    const due = within(await screen.findByRole('region', { name: 'What’s due' }));
    expect(due.getByRole('listitem')).toHaveTextContent(said);
    expect(due.queryByRole('button')).not.toBeInTheDocument();
  });

  it('asks whether overdue work was done if a visit seems to have settled it', async () => {
    const offered = aReminder(golf, { state: 'overdue', due_on: '2020-11-04', offered: COMPLETING_VISIT });
    await openGolf({ 'GET /reminders': () => singlePageResponse(offered) });
    const due = within(await screen.findByRole('region', { name: 'What’s due' }));
    expect(due.getByRole('listitem')).toHaveTextContent(/^Inspection due 4.Nov.2020Was it done\?$/);
  });

  it('shows when a snoozed reminder is due, in the same words', async () => {
    const snoozed = { status: 'snoozed', snoozed_until: '2999-01-01' } as const;
    await openGolf({
      'GET /reminders': () =>
        singlePageResponse(
          aReminder(golf, { ...snoozed }),
          aReminder(golf, {
            ...snoozed,
            id: COMPLETING_VISIT.appointment_id,
            state: 'overdue',
            due_on: '2020-11-04',
          }),
        ),
    });
    expect(await screen.findByText(/^due 1.Dec.2999 · snoozed until 1.Jan.2999$/)).toBeVisible();
    expect(screen.getByText(/^overdue since 4.Nov.2020 · snoozed until 1.Jan.2999$/)).toBeVisible();
  });

  it('prints the totals of each year, and where all entries are', async () => {
    const year = { count: 3, kind_costs: [], visit_costs: [] };
    await openGolf({
      'GET /vehicles/{id}/figures': () => ({
        since: '2025-01-02',
        years: [
          {
            ...year,
            year: new Date().getFullYear(),
            costs: [{ currency: 'GBP', cost_minor: 8_240 }],
            odometer_km: 84_120,
            driven_km: 16_093,
          },
          { ...year, year: 2019, costs: [], odometer_km: null, driven_km: null },
        ],
        readings: [],
      }),
    });
    const table = await screen.findByRole('table', { name: 'Year by year' });
    const rows = within(table).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
      'YearDrivenCost',
      `${new Date().getFullYear()} so far10,000 miles£82.40`,
      '2019',
    ]);
    expect(table.closest('[data-show-on="paper"]')).not.toBeNull();
  });

  it('groups the record by year with costs, and loads more on demand', async () => {
    const tank = aRecord({ cost_minor: 8_240, odometer_km: 84_120, note: 'Full' });
    const visit = createVisitHistoryItem();
    const tax = aRecord({ kind: 'tax', date: '2025-04-01', cost_minor: 19_000 });
    const { backend, user } = await openGolf({
      'GET /vehicles/{id}/history': ({ query }) =>
        query.cursor
          ? singlePageResponse(createEntryHistoryItem(tax))
          : { items: [createEntryHistoryItem(tank), visit], next_cursor: 'next' },
      'GET /vehicles/{id}/figures': () => ({
        since: '2025-01-02',
        years: [
          {
            year: 2026,
            count: 3,
            costs: [{ currency: 'GBP', cost_minor: 8_240 }],
            kind_costs: [{ kind: 'tyres', currency: 'GBP', cost_minor: 8_240 }],
            visit_costs: [],
            odometer_km: 84_120,
            driven_km: 16_093,
          },
        ],
        readings: [],
      }),
    });
    const sum = await screen.findByText('£82.40 · 10,000 miles driven');
    // A line break never precedes the dot.
    expect(sum.textContent).toMatch(/£82\.40\u00a0· 10,000 miles driven$/);
    expect(screen.getByRole('link', { name: /Fuel Full 52,270.miles £82.40/ })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/record/${tank.id}`,
    );
    expect(screen.getByRole('link', { name: /Repair New pads Visit/ })).toHaveAttribute(
      'href',
      `/visits/${visit.visit?.id}`,
    );
    expect(screen.queryByRole('heading', { name: '2025' })).not.toBeInTheDocument();
    // The site's header prints the phone number.
    expect(
      screen.getByText(/^Harbour Street Garage(?!.*\+44)/).closest('[data-show-on="paper"]'),
    ).not.toBeNull();
    expect(screen.getByRole('link', { name: 'Costs and miles' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/figures`,
    );
    await user.click(screen.getByRole('button', { name: 'Show more of 2026' }));
    expect(await screen.findByRole('heading', { name: '2025' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Vehicle tax £190.00/ })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Show/ })).not.toBeInTheDocument();
    const pages = backend.sent('GET /vehicles/{id}/history').filter(({ query }) => !query.work);
    expect(pages).toHaveLength(2);
  });

  it('names the next year if the last one is complete', async () => {
    const year = { costs: [], kind_costs: [], visit_costs: [], odometer_km: null, driven_km: null };
    await openGolf({
      'GET /vehicles/{id}/history': () => ({
        items: [createEntryHistoryItem(aRecord())],
        next_cursor: 'next',
      }),
      'GET /vehicles/{id}/figures': () => ({
        since: '2024-01-02',
        years: [
          { ...year, year: 2026, count: 1 },
          { ...year, year: 2025, count: 0 },
          { ...year, year: 2024, count: 5 },
        ],
        readings: [],
      }),
    });
    expect(await screen.findByRole('button', { name: 'Show 2024' })).toBeVisible();
  });

  it('leaves the focus alone when the last row before “Show more” is deleted elsewhere', async () => {
    const tax = (year: number) =>
      createEntryHistoryItem(aRecord({ kind: 'tax', date: `${year}-04-01`, cost_minor: year }));
    const [first, last, older] = [tax(2026), tax(2025), tax(2024)] as const;
    const pages = (...newest: (typeof first)[]) => ({
      'GET /vehicles/{id}/history': ({ query }: { query: { cursor?: string } }) =>
        query.cursor ? singlePageResponse(older) : { items: newest, next_cursor: 'next' },
    });
    const backend = fakeBackend({ ...EMPTY_RESPONSES, [SHOW]: () => golf });
    backend.answer(pages(first, last));
    const { user } = await openVehicleArea(`/vehicle/${golf.id}`);
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /Vehicle tax £20.24/ })).toHaveFocus();
    backend.answer(pages(first));
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.recordsOf(golf.id) }));
    await waitFor(() =>
      expect(screen.queryByRole('link', { name: /Vehicle tax £20.25/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('link', { name: /Vehicle tax £20.26/ })).not.toHaveFocus();
  });

  it('folds the links of the record, and unfolds them on request', async () => {
    const { user } = await openGolf(
      { 'GET /vehicles/{id}/history': () => singlePageResponse(createEntryHistoryItem(aRecord())) },
      '?show=work',
    );
    const more = await screen.findByRole('button', { name: 'More', expanded: false });
    expect(screen.queryByRole('link', { name: 'Costs and miles' })).not.toBeInTheDocument();
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('link', { name: 'Costs and miles' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/figures?show=work`,
    );
    expect(screen.getByRole('link', { name: 'Share the record' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/share`,
    );
  });

  it.each([
    [{ shared_until: '2999-12-30T09:00:00.000Z' }, 1, 1],
    [{ shared_until: '2020-12-30T09:00:00.000Z' }, 0, 1],
    [{ shared_until: '2999-12-30T09:00:00.000Z', archived_at: '2026-11-03T12:00:00.000Z' }, 0, 0],
  ])(
    'shows until when its link works, and offers none for an archived vehicle: %j',
    async (change, links, offers) => {
      const { user } = await openGolf({
        [SHOW]: () => ({ ...golf, ...change }),
        'GET /vehicles/{id}/history': () => singlePageResponse(createEntryHistoryItem(aRecord())),
      });
      const more = await screen.findByRole('button', { name: 'More' });
      const ends = screen.queryAllByRole('link', { name: 'End or replace the link' });
      expect(ends.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: links }, () => `/vehicle/${golf.id}/share`),
      );
      expect(screen.queryAllByText(/^Works until 30.Dec.2999$/)).toHaveLength(links);
      await user.click(more);
      expect(screen.queryAllByRole('link', { name: 'Share the record' })).toHaveLength(offers);
    },
  );

  it('shows what a visit cost, beside its mark', async () => {
    const visit = createVisitHistoryItem({}, { cost_minor: 14_900, currency: 'GBP' });
    await openGolf({ 'GET /vehicles/{id}/history': () => singlePageResponse(visit) });
    expect(await screen.findByRole('link', { name: /Repair New pads £149\.00 ?Visit/ })).toBeVisible();
  });

  it('shows the number of photos with the mileage, not with the price', async () => {
    const repair = createEntryHistoryItem(
      aRecord({ kind: 'repair', odometer_km: 84_120, cost_minor: 34_250 }),
      {
        count: 2,
        first_id: golf.id,
      },
    );
    await openGolf({
      'GET /vehicles/{id}/history': () => singlePageResponse(repair),
      'GET /photos/{id}/miniature': () => new Blob(),
    });
    expect(await screen.findByText(/^52,270.miles$/)).toHaveTextContent(/^52,270 miles2/);
    expect(screen.getByText('£342.50').parentElement?.querySelector('.mention')).toBeNull();
  });

  it('groups consecutive tanks of fuel in a row that unfolds', async () => {
    const tanks = ['2026-08-26', '2026-07-23', '2026-06-19'].map((date) =>
      aRecord({ date, cost_minor: 5_000 }),
    );
    const { user } = await openGolf({
      'GET /vehicles/{id}/history': () =>
        singlePageResponse(...tanks.map((tank) => createEntryHistoryItem(tank)), createVisitHistoryItem()),
      'GET /records/{id}': ({ params }) => tanks.find(({ id }) => id === params.id) ?? null,
    });
    const fold = await screen.findByRole('button', { name: '3 fill-ups', expanded: false });
    expect(fold.closest('li')).toHaveTextContent(/19.Jun – 26.Aug.*£150.00/);
    expect(screen.queryByRole('link', { name: /Fuel/ })).not.toBeInTheDocument();
    await user.click(fold);
    expect(screen.getAllByRole('link', { name: /Fuel/ })).toHaveLength(3);
    // Returning from an entry restores the unfolded rows.
    await user.click(screen.getByRole('link', { name: /23 Jul.*Fuel/ }));
    await user.click(await screen.findByRole('link', { name: 'VW Golf' }));
    expect(await screen.findByRole('button', { name: '3 fill-ups', expanded: true })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '3 fill-ups' }));
    expect(screen.queryByRole('link', { name: /Fuel/ })).not.toBeInTheDocument();
  });

  it('filters the record by work, and stores the filter in the address', async () => {
    const tank = aRecord({ cost_minor: 8_240 });
    const service = aRecord({ kind: 'service', date: '2025-04-01', cost_minor: 21_400 });
    const costs = { costs: [{ currency: 'GBP', cost_minor: 8_240 }], kind_costs: [], visit_costs: [] };
    const year = { year: 2026, count: 1, ...costs };
    let work = [createEntryHistoryItem(service)];
    const { user, address } = await openGolf({
      'GET /vehicles/{id}/history': ({ query }) =>
        query.work ? singlePageResponse(...work) : singlePageResponse(createEntryHistoryItem(tank), ...work),
      'GET /vehicles/{id}/figures': () => ({
        since: '2025-01-02',
        years: [2026, 2025].map((each) => ({ ...year, year: each, odometer_km: null, driven_km: null })),
        readings: [],
      }),
    });
    expect(await screen.findByRole('link', { name: /Fuel/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'All' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Work done' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: /Fuel/ })).not.toBeInTheDocument());
    expect(address()).toBe(`/vehicle/${golf.id}?show=work`);
    expect(screen.getByRole('radio', { name: 'Work done' })).toHaveFocus();
    expect(screen.getByRole('link', { name: /Service £214.00/ })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/record/${service.id}?show=work`,
    );
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/edit?show=work`,
    );
    expect(screen.getAllByRole('link', { name: 'Add mileage' })[0]).toHaveAttribute(
      'href',
      `/vehicle/${golf.id}/record/new?show=work&kind=reading`,
    );
    expect(screen.getAllByRole('link', { name: 'Book a visit' })[0]).toHaveAttribute(
      'href',
      `/book?vehicle=${golf.id}&return=%2Fvehicle%2F${golf.id}%3Fshow%3Dwork`,
    );
    expect(screen.getByRole('heading', { name: '2025' })).toBeVisible();
    expect(screen.queryByRole('link', { name: '£82.40' })).not.toBeInTheDocument();
    work = [];
    await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.recordsOf(golf.id) }));
    expect(await screen.findByRole('heading', { name: 'No work added yet' })).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(await screen.findByRole('link', { name: /Fuel/ })).toBeVisible();
    expect(address()).toBe(`/vehicle/${golf.id}`);
  });

  it('preserves other parameters of the address when the filter changes', async () => {
    const { user, address } = await openGolf(
      { 'GET /vehicles/{id}/history': () => singlePageResponse(createEntryHistoryItem(aRecord())) },
      '?from=mail',
    );
    await user.click(await screen.findByRole('radio', { name: 'Work done' }));
    expect(address()).toBe(`/vehicle/${golf.id}?from=mail&show=work`);
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(address()).toBe(`/vehicle/${golf.id}?from=mail`);
  });

  it('does not call the record empty before all of it is known when there was no work', async () => {
    const { backend, user } = await openGolf(
      {
        'GET /vehicles/{id}/history': ({ query }) =>
          query.work ? singlePageResponse() : singlePageResponse(createEntryHistoryItem(aRecord())),
      },
      '?show=work',
    );
    expect(await screen.findByRole('heading', { name: 'No work added yet' })).toBeVisible();
    const answer = backend.hold('GET /vehicles/{id}/history');
    await user.click(screen.getByRole('radio', { name: 'All' }));
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
    expect(screen.queryByText('Nothing here yet')).not.toBeInTheDocument();
    await act(async () => answer());
    expect(await screen.findByRole('link', { name: /Fuel/ })).toBeVisible();
    expect(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  });

  it('explains that the vehicle is archived, and restores it', async () => {
    let golf = aVehicle({ archived_at: '2026-11-03T12:00:00.000Z' });
    const { user, address } = await openGolf(
      {
        [SHOW]: () => golf,
        'POST /vehicles/{id}/restore': () => {
          golf = aVehicle();
          return golf;
        },
      },
      '?show=work',
    );
    expect(await screen.findByText('Archived on 3 November 2026')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Book a visit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add a reminder' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The vehicle is back in your list')).toBeVisible();
    expect(address()).toBe(`/vehicle/${golf.id}?show=work`);
    expect(screen.getAllByRole('link', { name: 'Book a visit' })[0]).toBeVisible();
  });

  it('does not return to the vehicle when it is restored after the customer has left', async () => {
    const archived = aVehicle({ archived_at: '2026-11-03T12:00:00.000Z' });
    const { backend, user, address } = await openGolf({
      [SHOW]: () => archived,
      'GET /vehicles': () => singlePageResponse(aVehicle()),
      'POST /vehicles/{id}/restore': () => aVehicle(),
    });
    await screen.findByText('Archived on 3 November 2026');
    const answer = backend.hold('POST /vehicles/{id}/restore');
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await user.click(screen.getByRole('link', { name: 'Vehicles' }));
    const elsewhere = address();
    await act(async () => answer());
    await waitFor(() => expect(backend.sent('POST /vehicles/{id}/restore')).toHaveLength(1));
    await act(async () => undefined);
    expect([elsewhere, address()]).toEqual(['/vehicle', '/vehicle']);
  });

  it('shows the vehicle although its visits fail to load', async () => {
    await openGolf({
      [VISITS]: () => {
        throw new ApiProblem(503, 'backend_unavailable');
      },
    });
    expect((await screen.findAllByRole('link', { name: 'Book a visit' }))[0]).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Next visit' })).not.toBeInTheDocument();
  });

  it('continues to show the next visit while failed reminders are reloaded', async () => {
    const { backend } = await openGolf({
      [VISITS]: () => singlePageResponse(anAppointment(golf, { date: '2999-11-02' })),
      'GET /reminders': () => {
        throw new ApiProblem(503, 'backend_unavailable');
      },
    });
    expect(await screen.findByRole('region', { name: 'Next visit' })).toBeVisible();
    const answer = backend.hold('GET /reminders');
    const asked = backend.sent('GET /reminders').length;
    act(() => void queryClient.refetchQueries({ queryKey: remindersQuery().queryKey }));
    await waitFor(() => expect(backend.sent('GET /reminders').length).toBeGreaterThan(asked));
    expect(screen.getByRole('region', { name: 'Next visit' })).toBeVisible();
    await act(async () => answer());
  });

  it('states the age of cached visits when offline', async () => {
    const { backend } = await openGolf();
    expect(await screen.findByText(/^No reminders yet/)).toBeVisible();
    expect(screen.queryByText(/Last updated/)).not.toBeInTheDocument();
    backend.failNext(VISITS, new ApiProblem(0, 'network'));
    await act(() => queryClient.invalidateQueries({ queryKey: appointmentsQuery().queryKey }));
    expect(await screen.findByText(/Last updated/)).toBeVisible();
    expect(screen.getByText(/^No reminders yet/)).toBeVisible();
  });

  it('states the age of the vehicle and its photo once when offline', async () => {
    const { backend } = await openGolf();
    expect(await screen.findByRole('button', { name: 'Add a photo' })).toBeVisible();
    backend.failNext(SHOW, new ApiProblem(0, 'offline'));
    backend.failNext('GET /vehicles/{id}/photos', new ApiProblem(0, 'offline'));
    await act(() =>
      Promise.all(
        [queryKeys.vehicle(golf.id), queryKeys.photosOf(golf.id, 'vehicle')].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
    );
    expect(await screen.findAllByText(/^Last updated/)).toHaveLength(1);
  });

  it('explains that the vehicle does not exist', async () => {
    fakeBackend({ ...EMPTY_RESPONSES, [SHOW]: () => golf }).failNext(SHOW, new ApiProblem(404, 'not_found'));
    await openVehicleArea('/vehicle/somebody-elses');
    expect(await screen.findByRole('heading', { name: 'We can’t find this vehicle' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'View your vehicles' })).toHaveAttribute('href', '/vehicle');
  });

  it('offers a retry and the phone number when it fails to load', async () => {
    fakeBackend({ ...EMPTY_RESPONSES, [SHOW]: () => golf }).failNext(SHOW, new ApiProblem(0, 'network'));
    const { user } = await openVehicleArea(`/vehicle/${aVehicle().id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show this vehicle');
    expect(screen.getByRole('link', { name: 'Call the garage' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('AB12 CDE')).toBeVisible();
  });
});

describe('suggested reminders of a vehicle', () => {
  const chips = () => screen.queryByRole('group', { name: 'Suggestions for AB12 CDE' });

  it('appear while it has no reminder, and open a filled-in form', async () => {
    const golf = aVehicle({ answered_suggestions: ['tyres'] });
    await openGolf({ [SHOW]: () => golf });
    expect(await screen.findByText(/^No reminders yet/)).toBeVisible();
    await waitFor(() => expect(chips()).toBeVisible());
    const links = within(chips() as HTMLElement).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['MOT', 'Service', 'Oil change']);
    expect(links[2]).toHaveAttribute('href', `/reminders/new?vehicle=${golf.id}&suggestion=oil`);
  });

  it('give the next due date of work that the record contains', async () => {
    const test = createVisitHistoryItem({ date: '2999-10-01' }, { service_type: 'inspection' });
    await openGolf({ 'GET /vehicles/{id}/history': () => singlePageResponse(test) });
    await waitFor(() => expect(chips()).toHaveTextContent(/MOT, 30.Sep.3000/));
  });

  it.each([
    ['it has a reminder', [], 'Wipers'],
    ['they were declined', ['inspection', 'service', 'oil', 'tyres'], undefined],
  ] as const)('disappear once %s', async (_, answered, name) => {
    const golf = aVehicle({ answered_suggestions: [...answered] });
    await openGolf({
      [SHOW]: () => golf,
      'GET /reminders': () => singlePageResponse(...(name ? [aReminder(golf, { name })] : [])),
    });
    expect(await screen.findByText(name ?? /^No reminders yet/)).toBeVisible();
    expect(chips()).toBeNull();
  });
});
