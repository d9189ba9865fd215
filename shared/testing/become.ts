import { act } from '@testing-library/react';
import type { SessionEndReason, User } from '../kernel/auth/index.ts';
import { setAuthState } from './identity.ts';
import { aUser } from './samples.ts';

export function becomeSignedIn(user: User = aUser()): void {
  act(() => setAuthState({ status: 'signed-in', user }));
}

/** Signs in as a returning customer whose session is only assumed: the identity provider has not confirmed it. */
export function becomeSignedInWithUnconfirmedSession(user: User = aUser()): void {
  act(() => setAuthState({ status: 'signed-in', user, confirmation: new Promise(() => undefined) }));
}

/** Signs out. @param reason why the session ended; null if the customer signed out */
export function becomeSignedOut(reason: SessionEndReason | null = null): void {
  act(() => setAuthState({ status: 'signed-out', reason }));
}
