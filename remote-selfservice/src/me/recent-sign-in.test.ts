import type { AuthOutcome } from '@forecourt/shared/auth';
import { act, renderHook } from '@testing-library/react';
import { createFailedOutcome } from '../testing/open.ts';
import { useAccountChange } from './recent-sign-in.tsx';

const TOO_OLD = createFailedOutcome('requires-recent-login');

/** Begins a change; returns its outcome and a way to leave the screen. */
async function begin(change: () => Promise<AuthOutcome<void>>) {
  const { result, unmount } = renderHook(useAccountChange);
  let outcome: Promise<AuthOutcome<void> | null> | undefined;
  await act(async () => {
    outcome = result.current.run(change);
  });
  return { result, leave: unmount, outcome };
}

describe('a change of the account', () => {
  it('is cancelled when the customer leaves while it waits for a recent sign-in', async () => {
    const change = jest.fn(async () => TOO_OLD);
    const { result, leave, outcome } = await begin(change);
    expect(result.current.answerRecentSignIn).not.toBeNull();
    leave();
    expect(await outcome).toBeNull();
    expect(change).toHaveBeenCalledTimes(1);
  });

  it('is cancelled when the customer has left before a recent sign-in is required', async () => {
    const answer = Promise.withResolvers<AuthOutcome<void>>();
    const { leave, outcome } = await begin(() => answer.promise);
    leave();
    answer.resolve(TOO_OLD);
    expect(await outcome).toBeNull();
  });
});
