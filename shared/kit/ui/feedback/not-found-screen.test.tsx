import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { render, screen } from '@testing-library/react';
import { NotFoundScreen } from './not-found-screen.tsx';

const WORDS = {
  title: 'This page doesn’t exist',
  text: 'It may have moved.',
  to: '/book',
  action: 'Book a visit',
};

/** Addresses of the links on desktops. */
const links = () =>
  screen
    .getAllByRole('link')
    .filter((link) => !link.closest('[data-show-on="phone"]'))
    .map((link) => link.getAttribute('href'));

beforeEach(() => writeInlineSettings());

describe('NotFoundScreen', () => {
  it('offers a link and a call to the workshop', () => {
    render(<NotFoundScreen {...WORDS} />, { wrapper: SiteProviders });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(WORDS.title);
    expect(links()).toEqual(['/book', 'tel:+442079460100']);
  });

  it('offers a second link before the call', () => {
    render(<NotFoundScreen {...WORDS} other={{ to: '/', action: 'Home page' }} />, {
      wrapper: SiteProviders,
    });
    expect(links()).toEqual(['/book', '/', 'tel:+442079460100']);
    const shownOn = (name: string) =>
      screen.getByRole('link', { name }).closest('[data-show-on]')?.getAttribute('data-show-on');
    expect(shownOn('Call the garage')).toBe('phone');
    expect(shownOn('Call +44 20 7946 0100')).toBe('desk');
  });
});
