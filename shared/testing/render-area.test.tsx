import { signOut, useAuth } from '@forecourt/shared/auth';
import type { Area } from '@forecourt/shared/contract';
import { useFormat } from '@forecourt/shared/i18n';
import { Link, lazyScreen, useParams } from '@forecourt/shared/router';
import { siteSettings } from '@forecourt/shared/settings';
import { screen } from '@testing-library/react';
import { aUser, pinDate, renderArea } from './index.ts';

function Tyres() {
  const auth = useAuth();
  const { date } = useFormat();
  return (
    <>
      <h1>{siteSettings().organisation.name}</h1>
      <p>{auth.status === 'signed-in' ? auth.user.displayName : auth.status}</p>
      <time>{date(new Date().toISOString().slice(0, 10))}</time>
      <input aria-label="Size" />
      <Link to="/tyres/winter">to the winter tyres</Link>
      <Link to="/book">to another area</Link>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  );
}

const Season = () => <h1>{useParams().season}</h1>;
const LazySeason = lazyScreen(async () => Season);

const area: Area = {
  routes: [
    { index: true, element: <Tyres /> },
    { path: ':season', element: <LazySeason /> },
  ],
  navigation: [],
};

const tyres = { area, mount: '/tyres' };

describe('renderArea', () => {
  it('should open the area at its mount path, or at an address below it', async () => {
    const { address } = await renderArea(tyres);
    expect(address()).toBe('/tyres');
    expect(screen.getByRole('heading', { name: 'Harbour Street Garage' })).toBeVisible();
    await renderArea({ ...tyres, address: '/tyres/summer?from=home' });
    expect(address()).toBe('/tyres/summer?from=home');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['summer']);
  });

  it('should give each page its own settings, language and customer', async () => {
    pinDate('2026-11-26T08:00:00Z');
    await renderArea({ ...tyres, settings: { organisation: { name: 'Hafen-Garage' } }, locale: 'de' });
    expect(screen.getByRole('heading', { name: 'Hafen-Garage' })).toBeVisible();
    expect(screen.getByText('Do., 26. Nov.')).toBeVisible();
    await renderArea({ ...tyres, signedInAs: aUser({ displayName: 'Mara' }) });
    expect(screen.queryByText('Hafen-Garage')).not.toBeInTheDocument();
    expect(screen.getByText('Thu 26 Nov')).toBeVisible();
    expect(screen.getByText('Mara')).toBeVisible();
    await renderArea({ ...tyres, signedInAs: null });
    expect(screen.getByText('signed-out')).toBeVisible();
  });

  it('should follow the visitor, out of the area too', async () => {
    const { user, address } = await renderArea(tyres);
    await user.click(screen.getByRole('link', { name: 'to the winter tyres' }));
    expect(screen.getByRole('heading', { name: 'winter' })).toBeVisible();
    await renderArea(tyres);
    await user.click(screen.getByRole('link', { name: 'to another area' }));
    expect(address()).toBe('/book');
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('should let the customer sign out', async () => {
    const { user } = await renderArea({ ...tyres, signedInAs: aUser({ displayName: 'Mara' }) });
    await user.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(await screen.findByText('signed-out')).toBeVisible();
  });

  it('should forget at a reload what was in memory only', async () => {
    const { user, reload } = await renderArea(tyres);
    await user.type(screen.getByLabelText('Size'), '205');
    localStorage.setItem('size', '205');
    await reload();
    expect(screen.getByLabelText('Size')).toHaveValue('');
    expect(localStorage.getItem('size')).toBe('205');
  });

  it('should begin each test with nothing stored', () => {
    expect(localStorage).toHaveLength(0);
  });

  it('should let a visitor type while time stands still', async () => {
    jest.useFakeTimers();
    const { user } = await renderArea(tyres);
    await user.type(screen.getByLabelText('Size'), '205');
    expect(screen.getByLabelText('Size')).toHaveValue('205');
  });

  it('should refuse what is not an area', async () => {
    const broken = { ...area, navigation: [{ path: '//elsewhere' }] } as unknown as Area;
    await expect(renderArea({ ...tyres, area: broken })).rejects.toThrow(/navigation/);
  });
});
