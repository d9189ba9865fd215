import { setLocale } from '@forecourt/shared/i18n';
import { writeInlineSettings } from '@forecourt/shared/testing';
import { act, render, screen } from '@testing-library/react';
import { CallWorkshopLink } from './call-workshop.tsx';

const organisation = {
  phone: '+49 40 123456',
  calledInText: { en: 'the dealership', de: 'das Autohaus' },
};

describe('CallWorkshopLink', () => {
  it('names the business by its own noun, capitalised', () => {
    writeInlineSettings({ organisation });
    render(<CallWorkshopLink />);
    expect(screen.getByRole('link', { name: 'Call the dealership' })).toHaveAttribute(
      'href',
      'tel:+4940123456',
    );
    act(() => setLocale('de'));
    expect(screen.getByRole('link', { name: 'Autohaus anrufen' })).toBeVisible();
  });

  it('shows the phone number instead on request, with the verb', () => {
    writeInlineSettings({ organisation });
    act(() => setLocale('en'));
    render(<CallWorkshopLink number />);
    expect(screen.getByRole('link', { name: 'Call +49 40 123456' })).toBeVisible();
    act(() => setLocale('de'));
    expect(screen.getByRole('link', { name: '+49 40 123456 anrufen' })).toBeVisible();
  });
});
