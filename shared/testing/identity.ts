import { useSyncExternalStore } from 'react';
import type {
  AuthOutcome,
  AuthState,
  CodePurpose,
  PendingCode,
  SessionEndReason,
  User,
} from '../kernel/auth/index.ts';
import { aUser, DEMO_CODE } from './samples.ts';

const listeners = new Set<() => void>();
let state: AuthState = { status: 'unknown' };

export const authState = (): AuthState => state;

export const currentUid = (): string | null => (state.status === 'signed-in' ? state.user.uid : null);

export function subscribeAuth(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useAuth(): AuthState {
  return useSyncExternalStore(subscribeAuth, authState);
}

// Mocks of the functions of the same names in kernel/auth.
export const sendCode = jest.fn<Promise<AuthOutcome<PendingCode>>, [string, HTMLElement, CodePurpose]>();
export const resumeCode = jest.fn<PendingCode, [string, string, CodePurpose]>();
export const updateDisplayName = jest.fn<Promise<AuthOutcome<User>>, [string | null]>();
export const requestEmailChange = jest.fn<Promise<AuthOutcome<void>>, [string, string?]>();
export const refreshUser = jest.fn<Promise<AuthOutcome<User>>, []>();
export const signInWithPassword = jest.fn<Promise<AuthOutcome<User>>, [string, string]>();
export const setPassword = jest.fn<Promise<AuthOutcome<User>>, [string]>();
export const requestPasswordReset = jest.fn<Promise<AuthOutcome<void>>, [string]>();
export const demoCode = jest.fn<Promise<string | null>, [string]>();
export const chooseDemoPassword = jest.fn<Promise<AuthOutcome<void>>, [string, string]>();
export const demoMailLink = jest.fn<Promise<string | null>, [string]>();
export const getToken = jest.fn<Promise<string | null>, []>();
export const markTokenExpired = jest.fn<void, [string]>();
export const adoptSharedToken = jest.fn<Promise<void>, []>(async () => undefined);
export const isTokenOverdue = jest.fn<boolean, []>();
export const keepSession = jest.fn<void, []>();
export const confirmStoredSession = jest.fn<void, []>();
export const signOut = jest.fn<Promise<void>, [everywhere?: () => Promise<void>]>();
export const endSession = jest.fn<Promise<void>, [SessionEndReason]>();

export function setAuthState(next: AuthState): void {
  state = next;
  for (const listener of [...listeners]) listener();
}

/** Resets the auth state and the mocks: state unknown, every action succeeds, `DEMO_CODE` is the right code. */
export function resetAuth(): void {
  setAuthState({ status: 'unknown' });
  sendCode.mockReset().mockImplementation(async (phone, _container, purpose) => ({
    ok: true,
    value: pendingCode(phone, `${phone}/${purpose}`, purpose),
  }));
  resumeCode.mockReset().mockImplementation(pendingCode);
  updateDisplayName.mockReset().mockImplementation(async (displayName) => changeUser({ displayName }));
  requestEmailChange.mockReset().mockResolvedValue({ ok: true, value: undefined });
  refreshUser.mockReset().mockImplementation(async () => changeUser({}));
  signInWithPassword.mockReset().mockImplementation(async (email) => become(aUser({ email })));
  setPassword.mockReset().mockImplementation(async () => changeUser({}));
  requestPasswordReset.mockReset().mockResolvedValue({ ok: true, value: undefined });
  demoCode.mockReset().mockResolvedValue(DEMO_CODE);
  chooseDemoPassword.mockReset().mockResolvedValue({ ok: true, value: undefined });
  demoMailLink.mockReset().mockResolvedValue(null);
  getToken.mockReset().mockImplementation(async () => (state.status === 'signed-in' ? 'a token' : null));
  isTokenOverdue.mockReset().mockReturnValue(false);
  signOut.mockReset().mockImplementation(async (everywhere) => {
    await everywhere?.();
    leave(everywhere ? 'everywhere' : null);
  });
  for (const mock of [markTokenExpired, adoptSharedToken, keepSession, confirmStoredSession])
    mock.mockClear();
  endSession.mockReset().mockImplementation(async (reason) => leave(reason));
}

function pendingCode(phone: string, id: string, purpose: CodePurpose): PendingCode {
  return { phone, id, confirm: (code) => confirm(phone, code, purpose) };
}

async function confirm(phone: string, code: string, purpose: CodePurpose): Promise<AuthOutcome<User>> {
  const providerCode = 'auth/invalid-verification-code';
  if (code !== DEMO_CODE) return { ok: false, code: 'invalid-verification-code', providerCode };
  const digits = phone.replace(/^\+/, '');
  if (purpose === 'sign-in') return become(aUser({ phone: digits }));
  return changeUser(purpose === 'phone-change' ? { phone: digits } : {});
}

function changeUser(change: Partial<User>): AuthOutcome<User> {
  return become({ ...(state.status === 'signed-in' ? state.user : aUser()), ...change });
}

function become(user: User): AuthOutcome<User> {
  setAuthState({ status: 'signed-in', user });
  return { ok: true, value: user };
}

const leave = (reason: SessionEndReason | null) => setAuthState({ status: 'signed-out', reason });
