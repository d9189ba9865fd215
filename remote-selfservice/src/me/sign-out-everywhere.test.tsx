import { authState, signOut } from '@forecourt/shared/auth';
import { ApiProblem } from '@forecourt/shared/http';
import { expectConsoleError } from '@forecourt/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { openSelfserviceArea } from '../testing/open.ts';
import { setUpFakeWorkshop } from '../testing/workshop.ts';

const OPERATION = 'POST /me/sign-out-everywhere';

const workshop = setUpFakeWorkshop();

const opener = () => screen.getByRole('button', { name: 'Sign out everywhere…' });

async function ask() {
  const { user } = await openSelfserviceArea('/me');
  await user.click(opener());
  return user;
}

const press = () => screen.getByRole('button', { name: 'Sign out everywhere' });

describe('signing out everywhere', () => {
  it('confirms first, and returns on cancel', async () => {
    const user = await ask();
    expect(screen.getByRole('heading', { name: 'Sign out on all devices?' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(opener()).toHaveFocus();
    expect(workshop.backend.sent(OPERATION)).toHaveLength(0);
  });

  it('brings all of the question into view', async () => {
    await ask();
    const scroll = jest.mocked(Element.prototype.scrollIntoView);
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
    expect(scroll.mock.contexts[0]).toContainElement(screen.getByRole('heading', { name: /all devices/ }));
    expect(scroll.mock.contexts[0]).toContainElement(screen.getByRole('button', { name: 'Cancel' }));
  });

  it('brings a failure into view, too', async () => {
    workshop.backend.failNext(OPERATION, new ApiProblem(0, 'network'));
    const user = await ask();
    await user.click(press());
    const failure = await screen.findByRole('alert');
    const scroll = jest.mocked(Element.prototype.scrollIntoView);
    expect(scroll).toHaveBeenCalledTimes(2);
    expect(scroll.mock.contexts[1]).toContainElement(failure);
  });

  it('takes Escape for Cancel, but not while the sessions are being ended', async () => {
    const user = await ask();
    await user.keyboard('{Escape}');
    expect(opener()).toHaveFocus();
    expect(screen.queryByRole('heading', { name: /all devices/ })).not.toBeInTheDocument();
    await user.click(opener());
    const answer = workshop.backend.hold(OPERATION);
    await user.click(press());
    await user.click(press());
    await user.keyboard('{Escape}');
    expect(screen.getByRole('heading', { name: /all devices/ })).toBeVisible();
    answer();
    await waitFor(() => expect(authState().status).toBe('signed-out'));
  });

  it("counts as the customer's own sign-out from the first request on", async () => {
    const answer = workshop.backend.hold(OPERATION);
    const user = await ask();
    await user.click(press());
    expect(signOut).toHaveBeenCalledTimes(1);
    expect(authState().status).toBe('signed-in');
    answer();
    await waitFor(() => expect(authState()).toEqual({ status: 'signed-out', reason: 'everywhere' }));
  });

  it('keeps everything when it failed, and does it at the next try', async () => {
    workshop.backend.failNext(OPERATION, new ApiProblem(0, 'network'));
    const user = await ask();
    await user.click(press());
    expect(await screen.findByRole('alert')).toHaveTextContent(/can’t reach our system/);
    expect(authState().status).toBe('signed-in');
    await user.click(press());
    await waitFor(() => expect(authState().status).toBe('signed-out'));
  });

  it('is done by the next try when the first had arrived and its answer was lost', async () => {
    workshop.backend.failNext(OPERATION, new ApiProblem(0, 'network'), new ApiProblem(401, 'token_revoked'));
    const user = await ask();
    await user.click(press());
    await screen.findByRole('alert');
    await user.click(press());
    await waitFor(() => expect(authState()).toEqual({ status: 'signed-out', reason: 'everywhere' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('does not report a failure on all devices when only this browser did not end its session', async () => {
    const user = await ask();
    jest.mocked(signOut).mockImplementationOnce(async (everywhere) => {
      await everywhere?.();
      throw new Error('storage is blocked');
    });
    await user.click(press());
    expect(await screen.findByRole('alert')).toHaveTextContent(/^You’re still signed in on this device/);
    expect(screen.queryByText('We couldn’t sign you out everywhere')).not.toBeInTheDocument();
    expectConsoleError('storage is blocked');
    await user.click(press());
    await waitFor(() => expect(authState().status).toBe('signed-out'));
  });
});
