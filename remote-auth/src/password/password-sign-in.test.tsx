import {
  type AuthErrorCode,
  type AuthOutcome,
  chooseDemoPassword,
  demoMailLink,
  requestPasswordReset,
  signInWithPassword,
} from '@forecourt/shared/auth';
import { renderArea } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import area from '../area.tsx';

const failing = (code: AuthErrorCode): AuthOutcome<never> => ({
  ok: false,
  code,
  providerCode: `auth/${code}`,
});

const email = () => screen.getByLabelText('Email address');
const password = () => screen.getByLabelText('Password');
const signIn = () => screen.getByRole('button', { name: 'Sign in' });

async function open({
  password = true,
  address = '/login/password',
}: {
  password?: boolean;
  address?: string | undefined;
} = {}) {
  const page = await renderArea({
    area,
    mount: '/',
    address,
    signedInAs: null,
    settings: { signIn: { password } },
  });
  return page;
}

async function openAndType(address?: string) {
  const page = await open({ address });
  await page.user.type(await screen.findByLabelText('Email address'), 'ada@example.com');
  await page.user.type(password(), 'secret1');
  return page;
}

describe('sign-in with a password', () => {
  it.each(['/login/password', '/login/password/forgotten'])(
    'redirects from %s to the phone number if the site does not offer it',
    async (path) => {
      const { address } = await open({ password: false, address: `${path}?return=%2Fvehicle` });
      expect(await screen.findByLabelText('Phone number')).toBeVisible();
      expect(address()).toBe('/login?return=%2Fvehicle');
    },
  );

  it('introduces the business, as the sign-in with a phone number does', async () => {
    await open();
    const place = await screen.findByRole('region', { name: 'Where to find us' });
    expect(email().compareDocumentPosition(place)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('preserves the address across a reload, never the password, until the customer is signed in', async () => {
    const { user, reload } = await openAndType();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret1');
    await reload();
    expect(await screen.findByLabelText('Email address')).toHaveValue('ada@example.com');
    expect(password()).toHaveValue('');
    await user.type(password(), 'secret1{Enter}');
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('signs in with what was typed, once', async () => {
    jest.mocked(signInWithPassword).mockReturnValue(new Promise(() => {}));
    const { user } = await openAndType();
    expect(email()).toHaveAttribute('autocomplete', 'username');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    const form = password().closest('form') as HTMLFormElement;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await user.type(password(), '{Enter}');
    expect(jest.mocked(signInWithPassword).mock.calls).toEqual([['ada@example.com', 'secret1']]);
    expect(signIn()).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Signing in');
  });

  it.each([
    ['wrong-password', password, /password isn’t correct/],
    ['invalid-credential', password, /Check both/],
    ['user-not-found', email, /no account/],
    ['invalid-email', email, /name@example.com/],
  ] as const)(
    'shows %s at its field, focuses it, and preserves what was typed',
    async (code, field, text) => {
      jest.mocked(signInWithPassword).mockResolvedValue(failing(code));
      const { user } = await openAndType();
      await user.click(signIn());
      expect(await screen.findByText(text)).toBeVisible();
      expect(field()).toBeInvalid();
      expect(field()).toHaveAccessibleDescription(text);
      expect(field()).toHaveFocus();
      expect(email()).toHaveValue('ada@example.com');
      expect(password()).toHaveValue('secret1');
      await user.type(field(), 'x');
      expect(field()).toBeValid();
    },
  );

  it.each([
    ['user-disabled', /locked/],
    ['too-many-requests', /Wait a few minutes/],
    ['network-request-failed', /Try again in a moment/],
  ] as const)('explains %s', async (code, explanation) => {
    jest.mocked(signInWithPassword).mockResolvedValue(failing(code));
    const { user } = await openAndType();
    await user.click(signIn());
    expect(await screen.findByText(explanation)).toBeVisible();
    expect(email()).toBeValid();
    expect(password()).toBeValid();
  });

  it('requires both fields, and focuses the first missing one', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Sign in' }));
    expect(email()).toHaveAccessibleDescription('Enter your email address.');
    expect(email()).toHaveFocus();
    await user.type(email(), 'ada@example.com{Enter}');
    expect(password()).toHaveAccessibleDescription('Enter your password.');
    expect(password()).toHaveFocus();
    expect(signInWithPassword).not.toHaveBeenCalled();
  });

  it('returns to the phone number', async () => {
    const { user, address } = await open({ address: '/login/password?return=%2Fvehicle' });
    await user.click(await screen.findByRole('link', { name: 'Sign in with your phone instead' }));
    expect(address()).toBe('/login?return=%2Fvehicle');
  });
});

describe('a forgotten password', () => {
  async function ask() {
    const page = await openAndType('/login/password?return=%2Fvehicle');
    await page.user.click(screen.getByRole('link', { name: 'Forgotten your password?' }));
    expect(page.address()).toBe('/login/password/forgotten?return=%2Fvehicle');
    expect(email()).toHaveValue('ada@example.com');
    expect(email()).toHaveFocus();
    await page.user.click(screen.getByRole('button', { name: 'Send link' }));
    return page;
  }

  it('shows the same confirmation with and without an account', async () => {
    const { user, reload } = await ask();
    const answer = (await screen.findByText(/^If there is an account with ada@example.com/)).textContent;
    expect(requestPasswordReset).toHaveBeenCalledWith('ada@example.com');
    await reload();
    jest.mocked(requestPasswordReset).mockResolvedValue(failing('user-not-found'));
    await user.click(await screen.findByRole('button', { name: 'Send link' }));
    expect((await screen.findByText(/^If there is an account/)).textContent).toBe(answer);
    expect(screen.queryByRole('alert', { name: /./ })).not.toBeInTheDocument();
  });

  it('lets the customer choose a new one in the demo email, and sign in with it', async () => {
    jest.mocked(demoMailLink).mockResolvedValue('/emulator/action?mode=resetPassword');
    const { user, address } = await ask();
    await user.type(await screen.findByLabelText('New password'), 'another-one{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Sign in with it' }));
    expect(chooseDemoPassword).toHaveBeenCalledWith('/emulator/action?mode=resetPassword', 'another-one');
    expect(address()).toBe('/login/password?return=%2Fvehicle');
    expect(email()).toHaveValue('ada@example.com');
    expect(password()).toHaveFocus();
  });

  it('preserves the address across a reload', async () => {
    const { reload } = await ask();
    await screen.findByText('Check your inbox');
    await reload();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Choose a new password');
    expect(email()).toHaveValue('ada@example.com');
  });

  it('has its own history entry', async () => {
    const { address } = await ask();
    act(() => history.back());
    expect(await screen.findByLabelText('Password')).toBeVisible();
    expect(address()).toBe('/login/password?return=%2Fvehicle');
    expect(email()).toHaveValue('ada@example.com');
    act(() => history.forward());
    expect(await screen.findByRole('button', { name: 'Send link' })).toBeVisible();
    expect(email()).toHaveValue('ada@example.com');
  });

  it('explains what went wrong', async () => {
    jest.mocked(requestPasswordReset).mockResolvedValueOnce(failing('too-many-requests'));
    await ask();
    expect(await screen.findByText(/Wait a few minutes/)).toBeVisible();
    expect(screen.queryByText(/^If there is an account/)).not.toBeInTheDocument();
  });

  it('returns to the password with the address', async () => {
    const { user, address } = await ask();
    await user.click(screen.getByRole('link', { name: 'Back to sign-in' }));
    expect(address()).toBe('/login/password?return=%2Fvehicle');
    expect(email()).toHaveValue('ada@example.com');
    expect(password()).toHaveFocus();
  });
});
