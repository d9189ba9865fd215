import { type AuthOutcome, authState, endSession, sendCode, type User } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { aUser, becomeSignedOut, expectConsoleError, type RenderedArea } from '@forecourt/shared/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import {
  listCodeRequests,
  mockNextCodeConfirmation,
  navigateBackTo,
  openSelfserviceArea,
  requestAndEnterCode,
} from '../testing/open.ts';
import { createSampleVisit, golf, transit } from '../testing/samples.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const DELETE = 'DELETE /me';

const workshop = setUpFakeWorkshop();

const press = (name: string) => screen.getByRole('button', { name });
const deletions = () => workshop.backend.sent(DELETE).length;
/** Expects the customer to be signed out, with the reason that the sign-in screen shows. */
const isGone = () => expect(authState()).toEqual({ status: 'signed-out', reason: 'erased' });

const FOR_GOOD = 'Delete my account for good';

/** Enters the right code, then confirms the deletion. */
async function deleteWithCode(user: RenderedArea['user']) {
  await requestAndEnterCode(user);
  await user.click(await screen.findByRole('button', { name: FOR_GOOD }));
}

async function goToCode() {
  const page = await openSelfserviceArea('/me/delete');
  await page.user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
  return page;
}

describe('deleting the account', () => {
  it('lists erased and retained data first, states that it is final, and offers the export', async () => {
    await openSelfserviceArea('/me/delete');
    expect(screen.getByText(/Your profile and your sign-in/)).toBeVisible();
    expect(screen.getByText(/Your vehicles/)).toBeVisible();
    expect(screen.getByText(/^All photos of .* including those we took$/)).toBeVisible();
    expect(screen.getByText(/^Your notes and ratings/)).toBeVisible();
    expect(screen.getByText(/lists your photos but doesn’t contain the pictures/)).toBeVisible();
    expect(screen.getByText(/without your name, phone number or vehicle/)).toBeVisible();
    expect(screen.getByText(/account can’t be undone/)).toBeVisible();
    expect(press('Download a copy to read')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Keep my account' })).toHaveAttribute('href', '/me');
    expect(sendCode).not.toHaveBeenCalled();
  });

  it('names the visits that are cancelled, and only those', async () => {
    workshop.appointments = [
      createSampleVisit({ date: '2026-11-12', time: '09:00', status: 'completed' }),
      createSampleVisit({ date: '2026-11-25', time: '09:30', status: 'cancelled' }),
      createSampleVisit(),
    ];
    await openSelfserviceArea('/me/delete');
    expect(await screen.findByText('This visit will be cancelled')).toBeVisible();
    expect(screen.getByText('Repair, 10:30')).toBeVisible();
    expect(screen.getByText('26')).toBeVisible();
    expect(screen.queryByText('Repair, 09:30')).not.toBeInTheDocument();
    expect(screen.queryByText(/^Until (it is|they are) collected/)).not.toBeInTheDocument();
    expect(screen.queryByText('Repair, 09:00')).not.toBeInTheDocument();
  });

  it('says what the workshop keeps of a vehicle that is there until it is collected, and does not call its visit cancelled', async () => {
    const { id, device_reg, make, model } = transit;
    workshop.appointments = [
      createSampleVisit({
        id: '3f9c2a1b-0000-4000-8000-000000000002',
        date: '2026-11-23',
        time: '08:00',
        status: 'in_progress',
        vehicle: { id, device_reg, make, model },
      }),
      createSampleVisit(),
    ];
    await openSelfserviceArea('/me/delete');
    const here = await screen.findByRole('region', { name: 'This vehicle is still in the workshop' });
    const about = within(here);
    expect(
      about.getByText(
        /^Until it is collected, for up to 30 days, we keep your name, phone and customer number, .* registration, make and model\./,
      ),
    ).toBeVisible();
    expect(
      screen.getByText(/While a vehicle is in the workshop, we also keep what we need to return it/),
    ).toBeVisible();
    expect(screen.getByRole('region', { name: 'What we must keep' })).toContainElement(here);
    expect(about.getByText('Repair, 08:00')).toBeVisible();
    const erased = screen.getByRole('region', { name: 'What we delete' });
    const cancelled = within(erased).getByRole('region', { name: 'This visit will be cancelled' });
    expect(within(cancelled).getAllByRole('listitem')).toHaveLength(1);
    expect(within(cancelled).getByText('Repair, 10:30')).toBeVisible();
  });

  it('speaks of several vehicles at the workshop in the plural', async () => {
    workshop.appointments = [golf, transit].map((vehicle, index) =>
      createSampleVisit({ id: `visit-${index}`, date: '2026-11-23', status: 'in_progress', vehicle }),
    );
    await openSelfserviceArea('/me/delete');
    expect(await screen.findByText('These vehicles are still in the workshop')).toBeVisible();
    expect(screen.getByText(/^Until they are collected/)).toBeVisible();
  });

  it('counts a vehicle with two visits at the workshop once', async () => {
    workshop.appointments = (['ready', 'in_progress'] as const).map((status, index) =>
      createSampleVisit({ id: `visit-${index}`, date: '2026-11-23', status, vehicle: golf }),
    );
    await openSelfserviceArea('/me/delete');
    const here = await screen.findByRole('region', { name: 'This vehicle is still in the workshop' });
    expect(within(here).getAllByRole('listitem')).toHaveLength(2);
  });

  it('reports that the visits failed to load, with what applies to vehicles at the workshop, and continues', async () => {
    workshop.backend.failNext('GET /appointments', new ApiProblem(503, 'unavailable'));
    const { user } = await openSelfserviceArea('/me/delete');
    const text = await screen.findByText(/^Visits that haven’t started are cancelled too\./);
    expect(text).toHaveTextContent(
      /If a vehicle is in the workshop, we keep your name, .* until it is collected, for up to 30 days\./,
    );
    await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
    expect(await screen.findByRole('heading', { name: 'Confirm that it’s you' })).toHaveFocus();
  });

  it('deletes nothing by the code to the own phone alone, and offers first to keep the account', async () => {
    const { user, address } = await goToCode();
    await requestAndEnterCode(user);
    expect(listCodeRequests()).toEqual([['+447700900123', 're-authentication']]);
    const last = await screen.findByRole('heading', { name: 'Delete your account for good?' });
    expect(last).toHaveFocus();
    const keep = screen.getByRole('link', { name: 'Keep my account' });
    expect(keep.compareDocumentPosition(press(FOR_GOOD))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(keep);
    expect(address()).toBe('/me');
    expect(deletions()).toBe(0);
  });

  it('restarts at the consequences after a reload or Back, and sends no second code within the pause', async () => {
    const { user, reload } = await goToCode();
    const goOn = async () => {
      await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
      await user.click(press('Send code'));
      await screen.findByLabelText('6-digit code');
    };
    await user.click(press('Send code'));
    await screen.findByLabelText('6-digit code');
    await reload();
    await goOn();
    await user.click(press('Back'));
    await goOn();
    expect(sendCode).toHaveBeenCalledTimes(1);
  });

  it('clears this device when the screen is left before the response', async () => {
    const answer = workshop.backend.hold(DELETE);
    const { user } = await goToCode();
    await deleteWithCode(user);
    await screen.findByRole('heading', { name: 'Deleting your account' });
    cleanup();
    answer();
    await waitFor(isGone);
  });

  it('deletes nothing when the customer leaves while the code is checked', async () => {
    const confirmed = Promise.withResolvers<AuthOutcome<User>>();
    const { user } = await goToCode();
    mockNextCodeConfirmation(() => confirmed.promise);
    await requestAndEnterCode(user);
    await user.click(press('Back'));
    expect(press('Back')).toBeDisabled();
    await navigateBackTo('/me');
    await act(async () => confirmed.resolve({ ok: true, value: aUser() }));
    expect(deletions()).toBe(0);
  });

  it('reports that the browser did not end the session, and retries only that', async () => {
    jest.mocked(endSession).mockRejectedValueOnce(new Error('storage hangs'));
    const { user } = await goToCode();
    await deleteWithCode(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/couldn’t sign you out on this device/);
    expectConsoleError('storage hangs');
    await user.click(press('Try again'));
    await waitFor(isGone);
    expect(deletions()).toBe(1);
  });

  it('does not report a failure when an earlier attempt had arrived, which ends the session by itself', async () => {
    workshop.backend.answer({
      [DELETE]: () => {
        becomeSignedOut('deleted');
        throw new ApiProblem(401, 'token_revoked', '', { reason: 'user_deleted' });
      },
    });
    const { user } = await goToCode();
    await deleteWithCode(user);
    await waitFor(isGone);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('reports the progress of the deletion', async () => {
    const answer = workshop.backend.hold(DELETE);
    const { user } = await goToCode();
    await deleteWithCode(user);
    expect(await screen.findByRole('heading', { name: 'Deleting your account' })).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    answer();
    await waitFor(isGone);
  });

  it('requests another code, with the reason, when the backend finds the last one too old', async () => {
    workshop.backend.failNext(DELETE, new ApiProblem(403, 'requires_recent_login'));
    const { user } = await goToCode();
    await deleteWithCode(user);
    expect(await screen.findByText(/It’s been a while since your last code/)).toBeVisible();
    await deleteWithCode(user);
    await waitFor(isGone);
    expect(sendCode).toHaveBeenCalledTimes(2);
  });

  it('retries without another code after a missing response', async () => {
    workshop.backend.failNext(DELETE, new ApiProblem(0, 'network'));
    const { user } = await goToCode();
    await deleteWithCode(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(/can’t say whether your account is deleted/);
    await user.click(press('Try again'));
    await waitFor(isGone);
    expect(sendCode).toHaveBeenCalledTimes(1);
    expect(deletions()).toBe(2);
  });

  it('shows the workshop’s number if the account has no phone for a code', async () => {
    const { user } = await openSelfserviceArea('/me/delete', { signedInAs: aUser({ phone: '' }) });
    await user.click(await screen.findByRole('button', { name: 'Delete my account…' }));
    expect(screen.getByText(/has no phone number/)).toBeVisible();
    expect(screen.getByRole('link', { name: '+44 20 7946 0100' })).toBeVisible();
  });
});
