import { act } from '@testing-library/react';
import type { SessionEndReason, User } from '../kernel/auth/index.ts';
import { becomeAuthState } from './identity.ts';
import { aUser } from './samples.ts';

/** From now on this user is signed in. */
export function becomeSignedIn(user: User = aUser()): void {
  act(() => becomeAuthState({ status: 'signed-in', user }));
}

/** From now on this user is taken for here, and the identity provider has not spoken. */
export function becomeAssumed(user: User = aUser()): void {
  act(() => becomeAuthState({ status: 'signed-in', user, confirmation: new Promise(() => undefined) }));
}

/** From now on nobody is signed in. @param reason why the session ended, when the customer did not want it */
export function becomeSignedOut(reason: SessionEndReason | null = null): void {
  act(() => becomeAuthState({ status: 'signed-out', reason }));
}
