import { ApiProblem } from '@forecourt/shared/http';
import { fakeBackend, renderArea } from '@forecourt/shared/testing';
import { act, screen, within } from '@testing-library/react';
import area from '../area.tsx';

const TOKEN = `fshr_${'t'.repeat(43)}`;

const visit = {
  date: '2026-11-01',
  odometer_km: 80_000,
  record: null,
  visit: {
    service_type: 'repair',
    work: ['New pads'],
    cost_minor: null,
    currency: null,
    other_registration: false,
  },
};

const entry = {
  date: '2026-10-04',
  odometer_km: null,
  visit: null,
  record: {
    kind: 'tyres',
    note: 'Confirmed by Harbour Street Garage',
    litres: null,
    cost_minor: null,
    currency: null,
    corrected: true,
  },
};

const record = {
  opened_at: '2026-11-30T09:00:00.000Z',
  expires_at: '2026-12-30T09:00:00.000Z',
  shows_costs: false,
  vehicle: {
    device_reg: 'AB12 CDE',
    make: 'VW',
    model: 'Golf',
    year: 2019,
    vin: null,
    fields: {},
    has_photo: false,
  },
  confirmed_reading: { date: '2026-11-01', odometer_km: 80_000 },
  readings: [
    { date: '2026-08-01', odometer_km: 78_000 },
    { date: '2026-11-01', odometer_km: 80_000 },
    { date: '2026-11-12', odometer_km: 84_500 },
  ],
  history: { items: [visit, entry], next_cursor: null },
};

const openLink = (hash = `#${TOKEN}`, locale: 'en' | 'de' = 'en', options: object = {}) =>
  renderArea({
    area,
    mount: '/shared',
    address: `/shared/record${hash}`,
    signedInAs: null,
    locale,
    ...options,
  });

const rowOf = (name: RegExp) => screen.findByRole('row', { name });

describe('a shared record', () => {
  it('prints its chart as wide as the paper, also from a phone', async () => {
    fakeBackend({ 'POST /shared/record': () => record });
    await openLink();
    const chart = await screen.findByRole('img', { name: /^Mileage over time/ });
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(chart).toHaveAttribute('viewBox', '0 0 660 150');
    act(() => void dispatchEvent(new Event('afterprint')));
    expect(chart).not.toHaveAttribute('viewBox', '0 0 660 150');
  });

  it('marks what the workshop confirmed and what the owner added, and quotes the owner', async () => {
    const backend = fakeBackend({ 'POST /shared/record': () => record });
    await openLink();
    expect(await rowOf(/1.Nov Repair Confirmed by Harbour Street Garage New pads 49,710/)).toBeVisible();
    expect(
      await rowOf(/4.Oct Tyres By the owner, corrected since “Confirmed by Harbour Street Garage”/),
    ).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Cost' })).not.toBeInTheDocument();
    expect(screen.getByText(/don’t vouch for what the owner added/)).toBeVisible();
    expect(
      screen.getByText(/^As of 30.November.2026\. The link works until 30.December.2026\.$/),
    ).toBeVisible();
    expect(screen.getByText(/^49,710.miles on 1.November.2026, 29 days ago$/)).toBeVisible();
    expect(
      screen.getByRole('img', { name: /^Mileage over time: from 48,467 miles to 52,506 miles$/ }),
    ).toBeVisible();
    expect(document.title).toMatch(/^Vehicle record AB12 CDE/);
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeInTheDocument();
    expect(backend.sent('POST /shared/record')).toEqual([
      expect.objectContaining({ body: { token: TOKEN } }),
    ]);
  });

  it.each([
    ['prints the phone number for visitors, whose header has none', null, false],
    ['does not print the phone number of the header again for customers', undefined, true],
  ])('%s', async (_, signedInAs, isHidden) => {
    fakeBackend({ 'POST /shared/record': () => record });
    await openLink(undefined, undefined, { signedInAs });
    const { className } = await screen.findByText('+44 20 7946 0100');
    expect(/phone/.test(className)).toBe(isHidden);
  });

  it('shows costs without sums if the owner chose so, and visits under another registration', async () => {
    const other = {
      ...visit,
      visit: { ...visit.visit, cost_minor: 14_900, currency: 'GBP', other_registration: true },
    };
    fakeBackend({
      'POST /shared/record': () => ({
        ...record,
        shows_costs: true,
        confirmed_reading: null,
        readings: [],
        history: { items: [other], next_cursor: null },
      }),
    });
    await openLink();
    expect(
      await rowOf(/Repair Confirmed by Harbour Street Garage under another registration number.*£149\.00/s),
    ).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Total/ })).not.toBeInTheDocument();
    expect(screen.getByText('None so far')).toBeVisible();
  });

  it('loads older entries on a button, and says on paper that they are missing', async () => {
    const older = {
      ...entry,
      date: '2025-04-01',
      record: { ...entry.record, kind: 'tax', corrected: false },
    };
    const backend = fakeBackend({
      'POST /shared/record': () => ({ ...record, history: { items: [visit], next_cursor: 'next' } }),
      'POST /shared/record/history': () => ({ items: [older], next_cursor: null }),
    });
    const { user } = await openLink();
    expect(await screen.findByText(/^Older entries are not printed/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show older entries' }));
    const year = within(await screen.findByRole('table', { name: '2025' }));
    expect(year.getByRole('row', { name: /Vehicle tax By the owner/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show older entries' })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Older entries are not printed/)).not.toBeInTheDocument();
    expect(backend.sent('POST /shared/record/history')).toEqual([
      expect.objectContaining({ body: { token: TOKEN, cursor: 'next' } }),
    ]);
  });

  it.each([
    ['ended', `#${TOKEN}`],
    ['without its token', ''],
  ])('is a plain page for a link that is %s', async (_, hash) => {
    fakeBackend({
      'POST /shared/record': () => {
        throw new ApiProblem(404, 'not_found', 'Not found');
      },
    });
    await openLink(hash);
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  });

  it('is German in German', async () => {
    fakeBackend({ 'POST /shared/record': () => record });
    await openLink(undefined, 'de');
    expect(await rowOf(/Bestätigt von Harbour Street Garage New pads/)).toBeVisible();
    expect(await rowOf(/Vom Halter, später korrigiert „Confirmed/)).toBeVisible();
  });
});
