import { inlineSettings, SitePage } from '@forecourt/shared/testing';
import { render, screen } from '@testing-library/react';
import { NothingHere } from './nothing-here.tsx';

const WORDS = {
  title: 'This page doesn’t exist',
  text: 'It may have moved.',
  to: '/book',
  action: 'Book a visit',
};

const links = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

beforeEach(() => inlineSettings());

describe('an address that leads to nothing', () => {
  it('should offer the way on, and a call', () => {
    render(<NothingHere {...WORDS} />, { wrapper: SitePage });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(WORDS.title);
    expect(links()).toEqual(['/book', 'tel:+442079460100']);
  });

  it('should offer another way on before the call, where there is one', () => {
    render(<NothingHere {...WORDS} other={{ to: '/', action: 'Home page' }} />, { wrapper: SitePage });
    expect(links()).toEqual(['/book', '/', 'tel:+442079460100']);
  });
});
