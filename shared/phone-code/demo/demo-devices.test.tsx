import { chooseDemoPassword, demoMailLink } from '@forecourt/shared/auth';
import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { DemoMailbox } from '../demo-devices.tsx';

beforeEach(() => {
  jest.useFakeTimers();
  jest.mocked(demoMailLink).mockReset().mockResolvedValue(null);
});

afterEach(() => {
  jest.useRealTimers();
});

const pass = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));

describe('demo mailbox', () => {
  it('links to the address in the mail', async () => {
    writeInlineSettings();
    render(<DemoMailbox email="ada@example.com" />, { wrapper: SiteProviders });
    await pass(3);
    expect(screen.getByText('Waiting for the message')).toBeVisible();
    jest.mocked(demoMailLink).mockResolvedValue('/emulator/action?mode=verifyEmail');
    await pass(1);
    const link = screen.getByRole('link', { name: 'Open the link' });
    expect(link).toHaveAttribute('href', '/emulator/action?mode=verifyEmail');
    expect(link).not.toHaveAttribute('target');
    expect(demoMailLink).toHaveBeenLastCalledWith('ada@example.com');
  });

  describe('for a password reset', () => {
    const LINK = '/emulator/action?mode=resetPassword&oobCode=1';
    const field = () => screen.getByLabelText('New password');

    async function open() {
      writeInlineSettings();
      jest.mocked(chooseDemoPassword).mockReset().mockResolvedValue({ ok: true, value: undefined });
      jest.mocked(demoMailLink).mockResolvedValue(LINK);
      render(<DemoMailbox email="ada@example.com" signInAt="/login/password?return=%2F" />, {
        wrapper: SiteProviders,
      });
      await pass(0);
    }

    async function choose(password: string) {
      fireEvent.change(field(), { target: { value: password } });
      await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change the password' })));
    }

    it('replaces the page behind the link, and returns to the sign-in', async () => {
      await open();
      expect(screen.queryByRole('link')).not.toBeInTheDocument();
      expect(screen.getByRole('status')).toHaveTextContent(/choose your new password/);
      expect(screen.getByRole('status')).not.toContainElement(field());
      expect(field()).toHaveAttribute('autocomplete', 'new-password');
      await choose('another-one');
      expect(chooseDemoPassword).toHaveBeenCalledWith(LINK, 'another-one');
      expect(screen.getByRole('status')).toHaveTextContent(/^Your password has been changed\.$/);
      const onward = screen.getByRole('link', { name: 'Sign in with it' });
      expect(onward).toHaveAttribute('href', '/login/password?return=%2F');
      expect(onward).toHaveFocus();
    });

    it('rejects a short password and keeps it', async () => {
      await open();
      await choose('12345');
      expect(chooseDemoPassword).not.toHaveBeenCalled();
      expect(field()).toHaveAccessibleDescription('This password is too short. Use at least 6 characters.');
      expect(field()).toHaveFocus();
      expect(field()).toHaveValue('12345');
      fireEvent.change(field(), { target: { value: '123456' } });
      expect(field()).toBeValid();
    });

    it.each([
      ['expired-action-code', /This link is no longer valid/],
      ['network-request-failed', /Try again in a moment/],
    ] as const)('explains %s and keeps the input', async (code, explanation) => {
      await open();
      jest.mocked(chooseDemoPassword).mockResolvedValue({ ok: false, code, providerCode: `auth/${code}` });
      await choose('another-one');
      expect(screen.getByRole('alert')).toHaveTextContent(explanation);
      expect(field()).toHaveValue('another-one');
    });
  });

  it('is empty with a real project', async () => {
    writeInlineSettings({ firebase: { apiKey: 'a', authDomain: 'b', projectId: 'c', appId: 'd' } });
    const { container } = render(<DemoMailbox email="ada@example.com" />, { wrapper: SiteProviders });
    await pass(1);
    expect(container).toBeEmptyDOMElement();
    expect(demoMailLink).not.toHaveBeenCalled();
  });
});
