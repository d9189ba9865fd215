import { useSyncExternalStore } from 'react';
import type { AuthState, Outcome, PendingSignIn, User } from '../auth/index.ts';
import { aUser, DEMO_CODE } from './samples.ts';

const listeners = new Set<() => void>();
let state: AuthState = { status: 'unknown' };

export const authState = (): AuthState => state;

export function subscribeAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeAuth, authState);
}

export const sendCode = jest.fn<Promise<Outcome<PendingSignIn>>, [string, HTMLElement]>();
export const demoCode = jest.fn<Promise<string | null>, [string]>();
export const getToken = jest.fn<Promise<string | null>, []>();
export const signOut = jest.fn<Promise<void>, []>();
export const endSession = jest.fn<Promise<void>, [reason: 'expired' | 'revoked' | 'disabled']>();

/** Changes who is here, for everything that asked. */
export function becomeAuthState(next: AuthState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

/** Nobody has said yet who is here, and every action works: codes are sent, and `DEMO_CODE` is the right one. */
export function resetAuth(): void {
  becomeAuthState({ status: 'unknown' });
  sendCode.mockReset().mockImplementation(async (phone) => ({
    ok: true,
    value: { phone, confirm: (code) => confirm(phone, code) },
  }));
  demoCode.mockReset().mockResolvedValue(DEMO_CODE);
  getToken.mockReset().mockImplementation(async () => (state.status === 'signed-in' ? 'a token' : null));
  signOut.mockReset().mockImplementation(async () => leave(null));
  endSession.mockReset().mockImplementation(async (reason) => leave(reason));
}

async function confirm(phone: string, code: string): Promise<Outcome<User>> {
  const providerCode = 'auth/invalid-verification-code';
  if (code !== DEMO_CODE) return { ok: false, code: 'invalid-verification-code', providerCode };
  const user = aUser({ phone: phone.replace(/^\+/, '') });
  becomeAuthState({ status: 'signed-in', user });
  return { ok: true, value: user };
}

const leave = (reason: 'expired' | 'revoked' | 'disabled' | null) =>
  becomeAuthState({ status: 'signed-out', reason });
