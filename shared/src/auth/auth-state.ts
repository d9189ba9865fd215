import { onAuthStateChanged } from 'firebase/auth';
import { useSyncExternalStore } from 'react';
import { firebaseAuth } from './firebase-auth.ts';
import { toUser, type User } from './user.ts';

/** Why a session ended without the customer asking for it. */
export type SessionEndReason = 'expired' | 'revoked' | 'disabled';

/** Who is here. `unknown` until the identity provider's first word; nothing may be decided before. */
export type AuthState =
  | { status: 'unknown' }
  | { status: 'signed-out'; reason: SessionEndReason | null }
  | { status: 'signed-in'; user: User };

let state: AuthState = { status: 'unknown' };
let endReason: SessionEndReason | null = null;
let watching = false;
const listeners = new Set<() => void>();

export function authState(): AuthState {
  return state;
}

/** The state of identity; renders again when it changes. */
export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeAuth, authState);
}

/** Remembers why the session is about to end, so that the state after it can say so. */
export function setEndReason(reason: SessionEndReason | null): void {
  endReason = reason;
  // The SDK signs out by itself when a renewal is refused; the reason then comes after the state.
  if (reason && state.status === 'signed-out') become({ status: 'signed-out', reason });
}

/** Calls `listener` after each change of the state, in the order of subscription; answers with the way to stop it. */
export function subscribeAuth(listener: () => void): () => void {
  watch();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function watch(): void {
  if (watching) return;
  watching = true;
  onAuthStateChanged(firebaseAuth(), (user) => {
    if (user) endReason = null;
    become(user ? { status: 'signed-in', user: toUser(user) } : { status: 'signed-out', reason: endReason });
  });
}

function become(next: AuthState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}
