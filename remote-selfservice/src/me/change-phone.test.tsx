import { type AuthOutcome, sendCode, type User } from '@forecourt/shared/auth';
import { aUser, DEMO_CODE } from '@forecourt/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import {
  createFailedOutcome,
  listCodeRequests,
  mockNextCodeConfirmation,
  navigateBackTo,
  openSelfserviceArea,
  requestAndEnterCode,
} from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const workshop = setUpFakeWorkshop();

const currentNumber = () => screen.getByText('Current phone number').parentElement;

async function enterNumber(user: UserEvent, label = 'New phone number') {
  await user.type(await screen.findByLabelText(label), '7700900456');
  workshop.me = { ...workshop.me, phone: '447700900456', phone_formatted: '+44 7700 900456' };
  await requestAndEnterCode(user);
}

describe('changing the phone number', () => {
  it('can be cancelled, also on the way to a booking', async () => {
    const { user, address } = await openSelfserviceArea('/me/phone?return=%2Fvisits');
    const cancel = await screen.findByRole('button', { name: 'Cancel' });
    expect(cancel.closest('[data-show-on]')).toBeNull();
    await user.click(cancel);
    expect(address()).toBe('/visits');
  });

  it('sends a code to the new number, changes it, and loads the workshop’s record of it again', async () => {
    const { user, address } = await openSelfserviceArea('/me');
    await user.click(screen.getByRole('link', { name: /^Phone number/ }));
    await enterNumber(user);
    expect(await screen.findByText('Your phone number has been changed')).toBeVisible();
    expect(address()).toBe('/me');
    expect(await screen.findByText('From now on you sign in with +44 7700 900456.')).toBeVisible();
    expect(jest.mocked(sendCode).mock.calls[0]?.[2]).toBe('phone-change');
    await waitFor(() => expect(workshop.backend.sent('GET /me')).toHaveLength(2));
  });

  it('leads back to the booking that needs the number, changed or not', async () => {
    const BOOKING = '/book?step=service';
    const path = `/me/phone?return=${encodeURIComponent(BOOKING)}`;
    const { user, address } = await openSelfserviceArea(path);
    await user.click(await screen.findByRole('button', { name: 'Back' }));
    expect(address()).toBe(BOOKING);
    const again = await openSelfserviceArea(path);
    await enterNumber(again.user);
    await waitFor(() => expect(again.address()).toBe(BOOKING));
  });

  it('says which number is valid now, and when the new one is', async () => {
    await openSelfserviceArea('/me/phone');
    expect(
      screen.getByText('You’ll sign in with the new number once you’ve confirmed it with a code.'),
    ).toBeVisible();
    expect(currentNumber()).toHaveTextContent('+44 7700 900123');
  });

  it('describes the effect of the code, and requests it again after a reload', async () => {
    const { user, reload } = await openSelfserviceArea('/me/phone');
    await user.type(await screen.findByLabelText('New phone number'), '7700900456{Enter}');
    await screen.findByLabelText('6-digit code');
    await reload();
    const field = screen.getByLabelText('6-digit code');
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/After this you sign in with the new number/);
    await user.type(field, DEMO_CODE);
    expect(await screen.findByText('Your phone number has been changed')).toBeVisible();
    expect(jest.mocked(sendCode)).toHaveBeenCalledTimes(1);
    expect(sessionStorage).toHaveLength(0);
  });

  it('reports the first number as added', async () => {
    const { user } = await openSelfserviceArea('/me/phone', { signedInAs: aUser({ phone: '' }) });
    await enterNumber(user, 'Phone number');
    expect(await screen.findByText('Your phone number has been added')).toBeVisible();
    expect(await screen.findByText('You can now sign in with +44 7700 900456, too.')).toBeVisible();
  });

  it('sends no code to the number that the customer has', async () => {
    const { user } = await openSelfserviceArea('/me/phone');
    const field = await screen.findByLabelText('New phone number');
    await user.type(field, '07700 900123{Enter}');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/already your number/));
    await user.click(screen.getByRole('button', { name: 'Send code' }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(sendCode).not.toHaveBeenCalled();
  });

  it('shows the error at the number when another account has it, and retains the own one', async () => {
    const { user } = await openSelfserviceArea('/me/phone');
    mockNextCodeConfirmation(async () => createFailedOutcome('credential-already-in-use'));
    await enterNumber(user);
    const field = await screen.findByLabelText('New phone number');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/^This number is already in use/));
    expect(currentNumber()).toHaveTextContent('+44 7700 900123');
  });

  it('returns to the profile on cancel', async () => {
    const { user, address } = await openSelfserviceArea('/me/phone');
    await user.click(screen.getByRole('button', { name: 'Profile' }));
    expect(address()).toBe('/me');
  });

  it('reports nothing if the customer leaves while the code is checked', async () => {
    const { user } = await openSelfserviceArea('/me/phone');
    const confirmed = Promise.withResolvers<AuthOutcome<User>>();
    mockNextCodeConfirmation(() => confirmed.promise);
    await enterNumber(user);
    await user.click(screen.getByRole('button', { name: 'Profile' }));
    await navigateBackTo('/me');
    await act(async () => confirmed.resolve({ ok: true, value: aUser() }));
    expect(screen.getByRole('heading', { name: 'Profile' })).toBeVisible();
    expect(screen.queryByText('Your phone number has been changed')).not.toBeInTheDocument();
  });

  it('asks for a code to the old phone first when the sign-in is too old, and keeps the new number', async () => {
    const { user } = await openSelfserviceArea('/me/phone');
    const confirm = jest.fn().mockResolvedValueOnce(createFailedOutcome('requires-recent-login'));
    mockNextCodeConfirmation(confirm);
    await enterNumber(user);
    expect(await screen.findByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible();
    await requestAndEnterCode(user);
    expect(await screen.findByText('You’ve confirmed that it’s you')).toBeVisible();
    expect(listCodeRequests()).toEqual([
      ['+447700900456', 'phone-change'],
      ['+447700900123', 're-authentication'],
    ]);
    confirm.mockResolvedValueOnce({ ok: true, value: {} });
    expect(screen.getByRole('textbox', { name: '6-digit code' })).toHaveFocus();
    await user.keyboard(DEMO_CODE);
    expect(await screen.findByText('Your phone number has been changed')).toBeVisible();
  });
});
