import { ApiProblem } from '@forecourt/shared/http';
import { pinDate } from '@forecourt/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { MONDAY, open } from '../testing/open.ts';
import { openWorkshop, type Workshop } from '../testing/workshop.ts';

let workshop: Workshop;
beforeEach(() => {
  pinDate(MONDAY);
  workshop = openWorkshop();
});

describe('me', () => {
  it('should show the phone number as people read it, and the name when there is one', async () => {
    workshop.me = { ...workshop.me, display_name: 'Mara' };
    await open('/me');
    expect(await screen.findByText('+44 7700 900 123')).toBeVisible();
    expect(screen.getByText('Mara')).toBeVisible();
  });

  it('should change the language at once and keep it with the account', async () => {
    const { user } = await open('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await waitFor(() => expect(workshop.me.locale).toBe('de'));
  });

  it('should say when the language could not be kept, and keep it after another try', async () => {
    workshop.backend.failNext('PATCH /me', new ApiProblem(0, 'network'));
    const { user } = await open('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    await screen.findByText('Die Sprache ist nur auf diesem Gerät gespeichert');
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await waitFor(() => expect(workshop.me.locale).toBe('de'));
  });

  it('should change the theme of the page', async () => {
    const { user } = await open('/me');
    expect(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('radio', { name: 'Automatic' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('should let sign out and change settings when the details did not arrive', async () => {
    workshop.backend.failNext('GET /me', new ApiProblem(503, 'unavailable'));
    await open('/me');
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your details');
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
    expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  });
});
