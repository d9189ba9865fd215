import { setPassword } from '@forecourt/shared/auth';
import { aUser } from '@forecourt/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { createFailedOutcome, openSelfserviceArea, requestAndEnterCode } from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const settings = { signIn: { password: true } };
const mara = aUser({ email: 'mara@example.com', emailVerified: true });

setUpFakeWorkshop();

const field = () => screen.getByLabelText('New password');

async function save(password: string, prepare?: () => void) {
  const page = await openSelfserviceArea('/me/password', { settings, signedInAs: mara });
  prepare?.();
  await page.user.type(field(), password);
  await page.user.click(screen.getByRole('button', { name: 'Save' }));
  return page;
}

describe('setting a password', () => {
  it('saves it and reports it', async () => {
    const { address } = await save('sechs6');
    expect(await screen.findByText('Your password has been saved')).toBeVisible();
    expect(address()).toBe('/me');
    expect(setPassword).toHaveBeenCalledWith('sechs6');
  });

  it('refuses less than 6 characters, and leads into the field', async () => {
    await save('fünf5');
    expect(field()).toHaveAccessibleDescription('Use at least 6 characters.');
    expect(field()).toHaveFocus();
    expect(field()).toHaveValue('fünf5');
    expect(setPassword).not.toHaveBeenCalled();
  });

  it('shows the typed password only on request', async () => {
    const { user } = await openSelfserviceArea('/me/password', { settings, signedInAs: mara });
    expect(field()).toHaveAttribute('type', 'password');
    expect(field()).toHaveAttribute('autocomplete', 'new-password');
    await user.click(screen.getByRole('button', { name: 'Show the password' }));
    expect(field()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide the password' }));
    expect(field()).toHaveAttribute('type', 'password');
  });

  it.each(['weak-password', 'password-does-not-meet-requirements'] as const)(
    'shows at the field that identity finds it too weak: %s',
    async (code) => {
      await save('123456', () => jest.mocked(setPassword).mockResolvedValueOnce(createFailedOutcome(code)));
      await waitFor(() => expect(field()).toBeInvalid());
      expect(field()).toHaveValue('123456');
    },
  );

  it('asks for a code when the sign-in is too old, and then goes on by itself', async () => {
    const { user } = await save('sechs6', () =>
      jest.mocked(setPassword).mockResolvedValueOnce(createFailedOutcome('requires-recent-login')),
    );
    await requestAndEnterCode(user);
    expect(await screen.findByText('Your password has been saved')).toBeVisible();
    expect(jest.mocked(setPassword).mock.calls).toEqual([['sechs6'], ['sechs6']]);
  });

  it('asks for an email address first', async () => {
    await openSelfserviceArea('/me/password', { settings });
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Add your email' })).toHaveAttribute('href', '/me/email');
  });

  it('does not exist if the site signs in without one', async () => {
    await openSelfserviceArea('/me/password', { signedInAs: mara });
    expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  });
});
