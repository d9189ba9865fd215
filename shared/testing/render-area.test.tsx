import { useAuth } from '@forecourt/shared/auth';
import type { Area } from '@forecourt/shared/contract';
import { useFormat } from '@forecourt/shared/i18n';
import { lazyScreen, useParams } from '@forecourt/shared/router';
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
  it('opens the area at its mount path, or at an address below it', async () => {
    const { address } = await renderArea(tyres);
    expect(address()).toBe('/tyres');
    expect(screen.getByRole('heading', { name: 'Harbour Street Garage' })).toBeVisible();
    await renderArea({ ...tyres, address: '/tyres/summer?from=home' });
    expect(address()).toBe('/tyres/summer?from=home');
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['summer']);
  });

  it('gives each page its own settings, language and customer', async () => {
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

  it('begins each test with an empty storage', () => {
    expect(localStorage).toHaveLength(0);
  });

  it('refuses an invalid area', async () => {
    const broken = { ...area, navigation: [{ path: '//elsewhere' }] } as unknown as Area;
    await expect(renderArea({ ...tyres, area: broken })).rejects.toThrow(/navigation/);
  });
});
