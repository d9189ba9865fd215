import { ApiProblem } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { act, screen, within } from '@testing-library/react';
import { backend } from '../testing/fake-backend.ts';
import { freshPage, openSite } from '../testing/render-site.tsx';
import { golf, transit, visitOf } from '../testing/samples.ts';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/api', () => jest.requireActual('../testing/fake-backend.ts'));

beforeEach(freshPage);

const section = (name: string) => screen.findByRole('region', { name });

describe('home', () => {
  it('should greet by name when the name is known', async () => {
    backend.me = { ...backend.me, display_name: 'Mara' };
    await openSite('/');
    expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, Mara$/ })).toBeVisible();
  });

  it('should show the next visit and lead to it', async () => {
    backend.appointments = [visitOf({ id: 'next', note: 'Brake noise, front left' })];
    await openSite('/');
    const link = await screen.findByRole('link', { name: 'Repair, 10:30' });
    expect(link).toHaveAttribute('href', '/visits/next');
    expect(screen.getByText('Brake noise, front left')).toBeVisible();
    expect(screen.getByText('Confirmed')).toBeVisible();
    expect(screen.getAllByText('Registration AB12 CDE')[0]).toBeInTheDocument();
  });

  it('should list further and past visits apart', async () => {
    backend.appointments = [
      visitOf({ date: '2026-11-12', status: 'completed' }),
      visitOf({ date: '2026-11-26' }),
      visitOf({ date: '2026-11-30', time: '09:00' }),
    ];
    await openSite('/');
    expect(within(await section('After that')).getByText('Repair, 09:00')).toBeVisible();
    expect(within(await section('Past visits')).getByText('Done')).toBeVisible();
  });

  it('should lead each vehicle to its own screen', async () => {
    backend.vehicles = [golf, transit];
    await openSite('/');
    const [first, second] = within(await section('Vehicles')).getAllByRole('link');
    expect(first).toHaveTextContent('VW Golf84,120 km');
    expect(first).toHaveAttribute('href', `/vehicle/${golf.id}`);
    expect(second).toHaveTextContent('LK70 ZTR');
  });

  it('should offer a vehicle first, and nothing else, to who has none', async () => {
    backend.vehicles = [];
    await openSite('/');
    expect(await screen.findByRole('link', { name: 'Add a vehicle' })).toHaveAttribute(
      'href',
      '/vehicle/new',
    );
    expect(screen.queryByRole('link', { name: 'Book a visit' })).not.toBeInTheDocument();
  });

  it('should offer a visit to who has a vehicle and no visit', async () => {
    await openSite('/');
    expect(await screen.findByRole('heading', { name: 'Your first visit' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Book a visit' })).toHaveAttribute('href', '/book');
  });

  it('should say what failed and show it after another try', async () => {
    backend.failures = { appointments: [new ApiProblem(0, 'network')] };
    const { user } = await openSite('/');
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your visits at the moment');
    expect(screen.getByRole('link', { name: 'Call the workshop' })).toHaveAttribute(
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
    backend.failures = { appointments: [new ApiProblem(status, code)] };
    await openSite('/');
    expect(await screen.findByRole('alert')).toHaveTextContent(advice);
  });

  it("should speak the account's language where this device has no choice of its own", async () => {
    backend.me = { ...backend.me, locale: 'de' };
    localStorage.removeItem('forecourt.locale');
    await openSite('/');
    expect(await screen.findByRole('heading', { level: 1, name: /^Guten/ })).toBeVisible();
  });

  it("should keep this device's own language whatever the account's is", async () => {
    backend.me = { ...backend.me, locale: 'de', display_name: 'Mara' };
    await openSite('/');
    expect(await screen.findByRole('heading', { level: 1, name: /^Good \w+, Mara$/ })).toBeVisible();
  });

  it('should speak German', async () => {
    backend.appointments = [visitOf()];
    await openSite('/');
    act(() => setLocale('de'));
    expect(await screen.findByRole('link', { name: 'Reparatur, 10:30 Uhr' })).toBeVisible();
    expect(screen.getByText('Bestätigt')).toBeVisible();
  });
});
