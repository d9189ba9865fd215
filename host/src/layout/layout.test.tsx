import { watchConnection } from '@forecourt/shared/http';
import { setLocale } from '@forecourt/shared/i18n';
import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, useNavigate } from 'react-router-dom';
import { BrandLink, Layout, LegalLinks, OfflineBar, useScrollToTop } from './layout.tsx';

let navigate: NavigateFunction;

function Screen() {
  useScrollToTop();
  navigate = useNavigate();
  return null;
}

const goTo = (path: string) => act(async () => navigate(path));
const goBack = (steps: number) => act(async () => navigate(-steps));

/** The last two of the three screens have the same path. */
async function openScreens(): Promise<void> {
  render(<Screen />, { wrapper: MemoryRouter });
  for (const path of ['/vehicle', '/book?step=time', '/book?step=review']) await goTo(path);
}

const scrollTo = jest.fn();
beforeEach(() => {
  jest.spyOn(globalThis, 'scrollTo').mockImplementation(scrollTo);
  scrollTo.mockClear();
});

it('starts a new screen at its top', async () => {
  await openScreens();
  expect(scrollTo.mock.calls).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

it('does not scroll when going back, or when only query or fragment change', async () => {
  await openScreens();
  scrollTo.mockClear();
  await goBack(1);
  await goTo('/book?step=review');
  await goBack(2);
  expect(scrollTo).not.toHaveBeenCalled();
});

beforeEach(() => writeInlineSettings());

test('announces in a live region that there is no connection, until there is', async () => {
  watchConnection();
  const reach = jest.fn().mockResolvedValue({ ok: true });
  globalThis.fetch = reach;
  render(<OfflineBar />, { wrapper: SiteProviders });
  const place = screen.getByRole('status');
  expect(place).toBeEmptyDOMElement();
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(place).toHaveTextContent('You’re offline. You can look, but not change anything.');
  online.mockRestore();
  await act(async () => void dispatchEvent(new Event('online')));
  expect(place).toBeEmptyDOMElement();
  expect(reach).toHaveBeenCalledTimes(1);
});

describe('the brand', () => {
  it('is a mark with the name, and the short name where there is little room', () => {
    writeInlineSettings({ organisation: { name: 'Big Sky Auto & Tire', shortName: 'Big Sky' } });
    render(<BrandLink />, { wrapper: SiteProviders });
    expect(screen.getByRole('link', { name: 'Big Sky Auto & Tire, home page' })).toHaveTextContent(
      'Big Sky Auto & Tire',
    );
    expect(screen.getByText('Big Sky Auto & Tire').parentElement).toHaveAttribute('data-short', 'Big Sky');
    expect(screen.queryByAltText('Big Sky Auto & Tire')).toBeNull();
  });

  it('is the logo alone if that is lettering, with the name as its text', () => {
    writeInlineSettings({ organisation: { name: 'Big Sky' }, appearance: { logoRatio: 3 } });
    render(<BrandLink />, { wrapper: SiteProviders });
    const [logo] = screen.getAllByAltText('Big Sky');
    expect([logo?.getAttribute('width'), logo?.getAttribute('height')]).toEqual(['96', '32']);
    expect(screen.queryByText('Big Sky')).toBeNull();
  });
});

describe('links to legal pages', () => {
  it('lead to the pages of the settings, in the visitor’s language', () => {
    const privacy = { en: 'https://a.example/privacy', de: 'https://a.example/datenschutz' };
    writeInlineSettings({ organisation: { legal: { privacy, terms: '/terms' } } });
    render(<LegalLinks />, { wrapper: SiteProviders });
    const links = () =>
      screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links()).toEqual([
      ['Privacy notice', 'https://a.example/privacy'],
      ['Terms', '/terms'],
    ]);
    act(() => setLocale('de'));
    expect(links()).toEqual([
      ['Datenschutz', 'https://a.example/datenschutz'],
      ['AGB', '/terms'],
    ]);
    act(() => setLocale('en'));
  });

  it.each([
    ['/', false, true],
    ['/me', true, true],
    ['/', true, false],
  ])('are below %s (with navigation: %s): %s', (path, hasNavigation, isShown) => {
    writeInlineSettings({ organisation: { legal: { privacy: '/privacy' } } });
    history.replaceState(null, '', path);
    const visits = { path: '/visits', label: { en: 'Visits' }, icon: 'visits', order: 1 };
    render(<Layout navigation={hasNavigation ? [visits] : []}>Content</Layout>, { wrapper: SiteProviders });
    expect(screen.queryByRole('link', { name: 'Privacy notice' }) !== null).toBe(isShown);
  });

  it('are absent if the settings have none', () => {
    writeInlineSettings({});
    const { container } = render(<LegalLinks />, { wrapper: SiteProviders });
    expect(container.querySelector('footer')).toBeNull();
  });
});
