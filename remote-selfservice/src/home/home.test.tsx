import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { pinDate } from '@forecourt/shared/testing';
import { act, screen, within } from '@testing-library/react';
import { MONDAY, open } from '../testing/open.ts';
import { golf, transit, visitOf } from '../testing/samples.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';

let workshop: Workshop;
beforeEach(() => {
  pinDate(MONDAY);
  workshop = openWorkshop();
});

const section = (name: string) => screen.findByRole('region', { name });

describe('home', () => {
  it('should greet by name when the name is known', async () => {
    workshop.me = { ...workshop.me, display_name: 'Mara' };
    await open('/');
    expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, Mara$/ })).toBeVisible();
  });

  it('should show the next visit and lead to it', async () => {
    workshop.appointments = [visitOf({ note: 'Brake noise, front left' })];
    await open('/');
    const link = await screen.findByRole('link', { name: 'Repair, 10:30' });
    expect(link).toHaveAttribute('href', `/visits/${visitOf().id}`);
    expect(screen.getByText('Brake noise, front left')).toBeVisible();
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.getAllByText('Registration AB12 CDE')[0]).toBeInTheDocument();
  });

  it('should list further and past visits apart', async () => {
    workshop.appointments = [
      visitOf({ date: '2026-11-12', status: 'completed' }),
      visitOf({ date: '2026-11-26' }),
      visitOf({ date: '2026-11-30', time: '09:00' }),
    ];
    await open('/');
    expect(within(await section('After that')).getByText('Repair, 09:00')).toBeVisible();
    expect(within(await section('Past visits')).getByText('Done')).toBeVisible();
  });

  it('should lead each vehicle to its own screen', async () => {
    workshop.vehicles = [golf, transit];
    await open('/');
    const [first, second] = within(await section('Vehicles')).getAllByRole('link');
    expect(first).toHaveTextContent('VW Golf52,270 miles');
    expect(first).toHaveAttribute('href', `/vehicle/${golf.id}`);
    expect(second).toHaveTextContent('LK70 ZTR');
  });

  it('should offer a vehicle first, and nothing else, to who has none', async () => {
    workshop.vehicles = [];
    await open('/');
    expect(await screen.findByRole('link', { name: 'Add a vehicle' })).toHaveAttribute(
      'href',
      '/vehicle/new',
    );
    expect(screen.queryByRole('link', { name: 'Book a visit' })).not.toBeInTheDocument();
  });

  it('should offer a visit to who has a vehicle and no visit', async () => {
    await open('/');
    expect(await screen.findByRole('heading', { name: 'Your first visit' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute('href', '/book');
  });

  it('should say what failed and show it after another try', async () => {
    workshop.backend.failNext('GET /appointments', new ApiProblem(0, 'network'));
    const { user } = await open('/');
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your visits at the moment');
    expect(screen.getByRole('link', { name: 'Call the garage' })).toHaveAttribute(
      'href',
      'tel:+442079460100',
    );
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Your first visit' })).toBeVisible();
  });

  it.each([
    [0, 'offline', 'Check your connection'],
    [503, 'backend_unavailable', 'Check your connection'],
    [500, 'internal', 'Something went wrong on our side'],
  ])('should say what to do when the answer is %i %s', async (status, code, advice) => {
    workshop.backend.failNext('GET /appointments', new ApiProblem(status, code));
    await open('/');
    expect(await screen.findByRole('alert')).toHaveTextContent(advice);
  });

  it("should speak the account's language where this device has no choice of its own", async () => {
    workshop.me = { ...workshop.me, locale: 'de' };
    await open('/');
    expect(await screen.findByRole('heading', { level: 1, name: /^Guten/ })).toBeVisible();
  });

  it("should keep this device's own language whatever the account's is", async () => {
    workshop.me = { ...workshop.me, locale: 'de', display_name: 'Mara' };
    setLocale('en');
    await open('/');
    expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, Mara$/ })).toBeVisible();
  });

  it('should speak German', async () => {
    workshop.appointments = [visitOf()];
    await open('/');
    act(() => setLocale('de'));
    expect(await screen.findByRole('link', { name: 'Reparatur, 10:30 Uhr' })).toBeVisible();
    expect(screen.getByText('Bestätigt')).toBeVisible();
  });
});
