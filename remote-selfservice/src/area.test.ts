import { areaSchema } from '@forecourt/shared/contract';
import { becomeSignedIn, becomeSignedOut, writeInlineSettings } from '@forecourt/shared/testing';
import { waitFor } from '@testing-library/dom';
import area from './area.tsx';
import entries from './navigation/entries.json';
import { prefetchData } from './prefetch-data.ts';
import screens from './screens.json';

jest.mock('./prefetch-data.ts', () => ({ prefetchData: jest.fn() }));
jest.mock('./visits/visits.tsx', () => ({ VisitListScreen: () => null }));

const mockLoad = jest.fn();
jest.mock('./visits/visit.tsx', () => mockLoad('the visit') ?? { VisitScreen: null });
jest.mock('./visits/cancel-visit.tsx', () => mockLoad('cancelling it') ?? { CancelVisitScreen: null });

const paths = () => area.routes.map(({ index, path }) => (index ? '/' : `/${path}`));

describe('area', () => {
  beforeEach(() => writeInlineSettings());

  it('matches the contract', () => {
    expect(areaSchema.safeParse(area).success).toBe(true);
  });

  it('has a route for each of its navigation entries', () => {
    expect(paths()).toEqual(expect.arrayContaining(entries.map(({ path }) => path)));
  });

  it('lists the data that each route can prefetch', () => {
    expect(Object.keys(screens)).toEqual(paths());
  });

  it('has the home screen as its index: an empty path loses to the shell’s “not found”', () => {
    expect(area.routes.filter(({ index }) => index)).toHaveLength(1);
    expect(area.routes.map(({ path }) => path)).not.toContain('');
  });

  it('has a password page only if the site uses passwords', () => {
    expect(paths()).not.toContain('/me/password');
    writeInlineSettings({ signIn: { password: true } });
    expect(paths()).toContain('/me/password');
  });

  it('prefetches nothing for a path without a screen', async () => {
    for (const path of ['/elsewhere', '/visits/7/elsewhere', '/me/elsewhere']) area.prefetch?.(path, 'all');
    await import('./prefetch-data.ts');
    await new Promise((resolve) => setTimeout(resolve));
    expect(mockLoad).not.toHaveBeenCalled();
    expect(prefetchData).not.toHaveBeenCalled();
  });

  it('prefetches the data of the link only, not that of the current page', async () => {
    expect(location.pathname).toBe('/');
    area.prefetch?.('/visits', 'all');
    await waitFor(() => expect(prefetchData).toHaveBeenCalledWith('/visits'));
    expect(jest.mocked(prefetchData).mock.calls).toEqual([['/visits']]);
  });

  it.each([
    ['/visits/7', 'the visit'],
    ['/visits/7/cancel', 'cancelling it'],
  ])('prefetches the code of the screen behind %s: %s', async (path, screen) => {
    area.prefetch?.(path, 'code');
    await waitFor(() => expect(mockLoad).toHaveBeenCalledWith(screen));
  });

  it('lets the screen report an unknown address', async () => {
    const unhandled = jest.fn();
    process.once('unhandledRejection', unhandled);
    jest.mocked(prefetchData).mockImplementationOnce((path) => void decodeURIComponent(path));
    area.prefetch?.('/visits/%', 'all');
    await waitFor(() => expect(prefetchData).toHaveBeenCalledWith('/visits/%'));
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('fetches nothing when the customer signs out while the code is loading', async () => {
    jest.mocked(prefetchData).mockClear();
    becomeSignedIn();
    area.prefetch?.('/visits', 'all');
    becomeSignedOut();
    await import('./prefetch-data.ts');
    await new Promise((resolve) => setTimeout(resolve));
    expect(prefetchData).not.toHaveBeenCalled();
    becomeSignedIn();
    area.prefetch?.('/visits', 'all');
    await waitFor(() => expect(prefetchData).toHaveBeenCalled());
  });

  it('does not prefetch data for a link the visitor may not open', async () => {
    jest.mocked(prefetchData).mockClear();
    area.prefetch?.('/visits', 'code');
    area.prefetch?.('/me', 'all');
    await waitFor(() => expect(prefetchData).toHaveBeenCalledWith('/me'));
    expect(prefetchData).toHaveBeenCalledTimes(1);
  });
});
