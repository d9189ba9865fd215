import { meQuery } from '@forecourt/shared/api';
import { type AuthOutcome, refreshUser, requestEmailChange, type User } from '@forecourt/shared/auth';
import { saveDraft } from '@forecourt/shared/drafts';
import { queryClient } from '@forecourt/shared/query';
import { aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import {
  createFailedOutcome,
  listCodeRequests,
  openSelfserviceArea,
  requestAndEnterCode,
} from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const NEW = 'mara@example.com';
const confirmed = aUser({ email: NEW, emailVerified: true });

const workshop = setUpFakeWorkshop();

const field = () => screen.getByLabelText(/email address/i);
const press = (name: string) => screen.getByRole('button', { name });

/** Opens the screen and submits the address. */
async function ask(email = NEW, signedInAs: User = aUser(), prepare?: () => void) {
  const page = await openSelfserviceArea('/me/email', { signedInAs });
  prepare?.();
  await page.user.type(field(), email);
  await page.user.click(press('Send link'));
  return page;
}

async function goToMailbox() {
  const page = await ask();
  await screen.findByRole('heading', { name: 'Check your inbox' });
  return page;
}

/** Confirms the address, as if the customer opened the link of the mail in another browser. */
function openLink() {
  jest.mocked(refreshUser).mockImplementation(async () => {
    becomeSignedIn(confirmed);
    return { ok: true, value: confirmed };
  });
}

describe('changing the email address', () => {
  it('sends a mail, points to the inbox, and returns once the address is confirmed', async () => {
    const { user, address } = await goToMailbox();
    expect(requestEmailChange).toHaveBeenCalledWith(NEW, undefined);
    expect(document.activeElement).toHaveTextContent(`We’ve sent a link to ${NEW}`);
    openLink();
    await user.click(press('I’ve opened the link'));
    expect(await screen.findByText('Your email address is confirmed')).toBeVisible();
    expect(address()).toBe('/me');
    expect(sessionStorage).toHaveLength(0);
  });

  it('returns to where the customer came from, and puts that path into the link of the mail', async () => {
    const { user, address } = await openSelfserviceArea('/me/email?return=%2Fnotifications', {
      signedInAs: aUser(),
    });
    await user.type(field(), NEW);
    await user.click(press('Send link'));
    expect(requestEmailChange).toHaveBeenCalledWith(NEW, '/notifications');
    openLink();
    await user.click(press('I’ve opened the link'));
    await waitFor(() => expect(address()).toBe('/notifications'));
  });

  it.each([
    [false, /phone number is enough to sign in/],
    [true, /use it with a password to sign in/],
  ])('says what it is for, before it is given (passwords: %s)', async (password, use) => {
    await openSelfserviceArea('/me/email', { settings: { signIn: { password } } });
    expect(screen.getByText(use)).toBeVisible();
  });

  it.each([
    [true, 'We’ll send confirmations and reminders here. You choose which ones you get. It’s optional'],
    [false, 'It’s optional'],
  ])('promises emails only if the site sends some: %s', async (sends, lead) => {
    workshop.me.channels.sends_email = sends;
    await openSelfserviceArea('/me/email');
    expect(await screen.findByText(new RegExp(`^${lead}`))).toBeVisible();
    expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription(
      /^We’ll send you a link\. Open it/,
    );
  });

  it('says once the mail is sent that signing in again may follow, and why', async () => {
    await goToMailbox();
    expect(screen.getByText(/For your security, you may be asked to sign in again\./)).toBeVisible();
  });

  it('reports an address that is not confirmed yet, and allows another try', async () => {
    const { user } = await goToMailbox();
    await user.click(press('I’ve opened the link'));
    const notice = await screen.findByRole('alert');
    expect(notice).toHaveTextContent('Not confirmed yet');
    // The notice is above the button that was pressed.
    expect(notice.compareDocumentPosition(press('I’ve opened the link'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    openLink();
    await user.click(press('I’ve opened the link'));
    expect(await screen.findByText('Your email address is confirmed')).toBeVisible();
  });

  it('checks once on each return to the page, and reports no failure of that check', async () => {
    await goToMailbox();
    jest.mocked(refreshUser).mockResolvedValueOnce(createFailedOutcome('network-request-failed'));
    await act(async () => fireEvent(document, new Event('visibilitychange')));
    expect(refreshUser).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByText('Not confirmed yet')).not.toBeInTheDocument();
    openLink();
    await act(async () => fireEvent(document, new Event('visibilitychange')));
    expect(await screen.findByText('Your email address is confirmed')).toBeVisible();
  });

  it('continues by itself while the page is visible, without a message before', async () => {
    jest.useFakeTimers();
    await goToMailbox();
    jest.mocked(refreshUser).mockRejectedValueOnce(new Error('no connection'));
    const wait = () => act(() => jest.advanceTimersByTimeAsync(5_000));
    await wait();
    await wait();
    expect(refreshUser).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(press('I’ve opened the link')).not.toHaveAttribute('aria-busy');
    const isSeen = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await wait();
    expect(refreshUser).toHaveBeenCalledTimes(2);
    isSeen.mockRestore();
    openLink();
    await wait();
    expect(screen.getByText('Your email address is confirmed')).toBeVisible();
  });

  it('returns by itself when another tab has noticed the confirmation', async () => {
    await goToMailbox();
    becomeSignedIn(confirmed);
    expect(await screen.findByText('Your email address is confirmed')).toBeVisible();
  });

  it('continues when the link in the mail opened this tab', async () => {
    becomeSignedIn(confirmed);
    saveDraft('me.email', { typed: NEW, sentTo: NEW });
    const { address } = await openSelfserviceArea('/me/email', { signedInAs: confirmed });
    expect(await screen.findByText('Your email address is confirmed')).toBeVisible();
    expect(address()).toBe('/me');
    expect(sessionStorage).toHaveLength(0);
  });

  it('reads the profile again with a renewed token, so that every screen knows of the confirmation', async () => {
    becomeSignedIn(confirmed);
    saveDraft('me.email', { typed: NEW, sentTo: NEW });
    queryClient.setQueryData(meQuery().queryKey, { ...workshop.me, email: NEW });
    workshop.me = { ...workshop.me, email: NEW, email_verified: true };
    await openSelfserviceArea('/me/email', { signedInAs: confirmed });
    const isKnown = () => queryClient.getQueryData(meQuery().queryKey)?.email_verified;
    await waitFor(() => expect(isKnown()).toBe(true));
    expect(refreshUser).toHaveBeenCalledTimes(1);
  });

  it('shows which address counts when the link has led to another tab or browser', async () => {
    const { address } = await openSelfserviceArea('/me/email', { signedInAs: confirmed });
    expect(screen.getByText('Current email address').parentElement).toHaveTextContent(NEW);
    expect(address()).toBe('/me/email');
    expect(field()).toHaveValue('');
    expect(field()).toBeValid();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('sends again after a pause', async () => {
    jest.useFakeTimers();
    const { user } = await goToMailbox();
    expect(screen.getByText('1:00')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
    await act(async () => jest.advanceTimersByTime(60_000));
    await user.click(press('Send again'));
    expect(await screen.findByText('The email was sent again.')).toBeInTheDocument();
    expect(requestEmailChange).toHaveBeenCalledTimes(2);
    expect(screen.queryByRole('button', { name: 'Send again' })).not.toBeInTheDocument();
  });

  it('continues the pause after a reload, in which the profile names the address too', async () => {
    jest.useFakeTimers();
    const { reload } = await goToMailbox();
    await act(async () => jest.advanceTimersByTime(20_000));
    await reload();
    expect(await screen.findByText('0:40')).toBeVisible();
    await openSelfserviceArea('/me');
    expect(await screen.findByText(`We’ve sent a link to ${NEW}`)).toBeVisible();
    expect(screen.queryByText('No email address yet')).not.toBeInTheDocument();
  });

  it('offers another mail to an address that was not confirmed', async () => {
    const { user } = await openSelfserviceArea('/me/email', {
      signedInAs: aUser({ email: NEW, emailVerified: false }),
    });
    expect(field()).toHaveValue(NEW);
    await user.click(press('Send link'));
    expect(await screen.findByText(`We’ve sent a link to ${NEW}`)).toBeVisible();
    expect(requestEmailChange).toHaveBeenCalledWith(NEW, undefined);
  });

  it('reports typed input that hides the unconfirmed address, and shows that address on request', async () => {
    const signedInAs = aUser({ email: NEW, emailVerified: false });
    const { user, reload } = await openSelfserviceArea('/me/email', { signedInAs });
    await user.type(field(), '.au');
    await reload();
    expect(field()).toHaveValue(`${NEW}.au`);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(field()).toHaveValue(NEW);
    expect(sessionStorage).toHaveLength(0);
  });

  it('goes back for another address and keeps the one that was typed', async () => {
    const { user } = await goToMailbox();
    await user.click(press('Use another address'));
    expect(field()).toHaveValue(NEW);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('shows the address of the mail again after a reload', async () => {
    const { reload } = await goToMailbox();
    await reload();
    expect(screen.getByText(`We’ve sent a link to ${NEW}`)).toBeVisible();
  });

  it.each([
    ['', /Enter an email address/],
    ['mara', /Enter a whole address/],
    ['mara@example', /Enter a whole address/],
    ['mara@example.', /Enter a whole address/],
    ['mara😀@example.com', /Enter a whole address/],
    ['mara@exam😀ple.com', /Enter a whole address/],
    [`${'m'.repeat(243)}@example.com`, /Enter a whole address/],
    ['Old@example.com', /already your address/],
  ])('rejects "%s" without a request, and focuses the field', async (typed, explanation) => {
    const { user } = await openSelfserviceArea('/me/email', {
      signedInAs: aUser({ email: 'old@example.com', emailVerified: true }),
    });
    await user.click(field());
    await user.paste(typed);
    await user.click(press('Send link'));
    expect(field()).toHaveAccessibleDescription(explanation);
    expect(field()).toHaveFocus();
    expect(requestEmailChange).not.toHaveBeenCalled();
  });

  it.each(['invalid-email', 'email-already-in-use'] as const)(
    'shows %s at the field and keeps the input',
    async (code) => {
      await ask(NEW, aUser(), () =>
        jest.mocked(requestEmailChange).mockResolvedValueOnce(createFailedOutcome(code)),
      );
      await waitFor(() => expect(field()).toBeInvalid());
      expect(field()).toHaveFocus();
      expect(field()).toHaveValue(NEW);
    },
  );

  it('retains no address for another customer who signs in while the mail is sent', async () => {
    const late = Promise.withResolvers<AuthOutcome<void>>();
    await ask(NEW, aUser(), () => jest.mocked(requestEmailChange).mockReturnValueOnce(late.promise));
    becomeSignedIn(aUser({ uid: 'ben' }));
    await act(async () => late.resolve({ ok: true, value: undefined }));
    expect(Object.keys(sessionStorage).filter((key) => key.includes('.ben.'))).toEqual([]);
  });

  it('reports any other failure and retains the typed input', async () => {
    await ask(NEW, aUser(), () =>
      jest.mocked(requestEmailChange).mockResolvedValueOnce(createFailedOutcome('network-request-failed')),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(/can’t reach the sign-in service/);
    expect(field()).toHaveValue(NEW);
  });

  it('requests a code when the sign-in is too old, and then continues by itself', async () => {
    const { user } = await ask(NEW, aUser(), () =>
      jest.mocked(requestEmailChange).mockResolvedValueOnce(createFailedOutcome('requires-recent-login')),
    );
    expect(await screen.findByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
    await requestAndEnterCode(user);
    expect(await screen.findByText(`We’ve sent a link to ${NEW}`)).toBeVisible();
    expect(listCodeRequests()).toEqual([['+447700900123', 're-authentication']]);
    expect(jest.mocked(requestEmailChange).mock.calls).toEqual([[NEW], [NEW]]);
  });

  it('returns to the typed input when the code is declined', async () => {
    const { user } = await ask(NEW, aUser(), () =>
      jest.mocked(requestEmailChange).mockResolvedValueOnce(createFailedOutcome('requires-recent-login')),
    );
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(field()).toHaveValue(NEW);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(press('Send link')).not.toHaveAttribute('aria-busy');
  });

  it('shows the workshop’s number if the account has no phone for a code', async () => {
    await ask(NEW, aUser({ phone: '' }), () =>
      jest.mocked(requestEmailChange).mockResolvedValueOnce(createFailedOutcome('requires-recent-login')),
    );
    expect(await screen.findByText(/has no phone number/)).toBeVisible();
    expect(screen.getByRole('link', { name: '+44 20 7946 0100' })).toBeVisible();
  });
});
