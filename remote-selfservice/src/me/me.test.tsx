import { ApiProblem } from '@forecourt/shared/http';
import { screen, waitFor } from '@testing-library/react';
import { backend } from '../testing/fake-backend.ts';
import { freshPage, openSite } from '../testing/render-site.tsx';

jest.mock('@forecourt/shared/auth', () => ({}));
jest.mock('@forecourt/shared/api', () => jest.requireActual('../testing/fake-backend.ts'));

beforeEach(freshPage);

describe('me', () => {
  it('should show the phone number as people read it, and the name when there is one', async () => {
    backend.me = { ...backend.me, display_name: 'Mara' };
    await openSite('/me');
    expect(await screen.findByText('+44 7700 900 123')).toBeVisible();
    expect(screen.getByText('Mara')).toBeVisible();
  });

  it('should change the language at once and keep it with the account', async () => {
    const { user } = await openSite('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Profil' })).toBeVisible();
    await waitFor(() => expect(backend.me.locale).toBe('de'));
  });

  it('should say when the language could not be kept, and keep it after another try', async () => {
    backend.failures = { updateMe: [new ApiProblem(0, 'network')] };
    const { user } = await openSite('/me');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    await screen.findByText('Die Sprache ist nur auf diesem Gerät gespeichert');
    await user.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }));
    await waitFor(() => expect(backend.me.locale).toBe('de'));
  });

  it('should change the theme of the page', async () => {
    const { user } = await openSite('/me');
    expect(screen.getByRole('radio', { name: 'Automatic' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    await user.click(screen.getByRole('radio', { name: 'Automatic' }));
    expect(document.documentElement).not.toHaveAttribute('data-theme');
  });

  it('should let sign out and change settings when the details did not arrive', async () => {
    backend.failures = { me: [new ApiProblem(503, 'unavailable')] };
    await openSite('/me');
    expect(await screen.findByRole('alert')).toHaveTextContent('We can’t show your details');
    expect(screen.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout');
    expect(screen.getByRole('radio', { name: 'English' })).toBeChecked();
  });
});
