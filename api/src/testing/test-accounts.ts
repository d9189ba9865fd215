import type { AccountDirectory, AccountStatus } from '../platform/identity/account-directory.ts';
import { Problem } from '../platform/problems/problem.ts';

/** An identity provider in memory: everybody has an account until it is removed. */
export interface TestAccounts extends AccountDirectory {
  disable(uid: string): void;
  /** Gives an account an address that is verified. */
  verifyEmail(uid: string, email: string): void;
  /** Whether the account is still there. */
  has(uid: string): boolean;
  /** Lets it answer nothing but `unavailable`, or answer again. */
  setAway(isAway: boolean): void;
  /** Lets removals wait until the returned function is called. */
  holdRemovals(): () => void;
}

export function createTestAccounts(now: () => Date): TestAccounts {
  const emails = new Map<string, string>();
  const changed = new Map<string, AccountStatus | null>();
  let away = false;
  let removals = Promise.resolve();

  function statusOf(uid: string): AccountStatus | null {
    if (away) throw new Problem('unavailable', { detail: 'The identity provider does not answer' });
    const status = changed.get(uid);
    return status === undefined ? { disabled: false, validSince: new Date(0) } : status;
  }

  return {
    lookUp: async (uid) => statusOf(uid),
    async verifiedEmail(uid) {
      return statusOf(uid) && (emails.get(uid) ?? null);
    },
    verifyEmail: (uid, email) => void emails.set(uid, email),
    async revokeSessions(uid) {
      const status = statusOf(uid);
      const second = Math.floor(now().getTime() / 1000);
      if (status) changed.set(uid, { ...status, validSince: new Date(second * 1000) });
    },
    async remove(uid) {
      await removals;
      statusOf(uid);
      changed.set(uid, null);
    },
    check: async () => {},
    disable: (uid) => void changed.set(uid, { disabled: true, validSince: new Date(0) }),
    has: (uid) => changed.get(uid) !== null,
    setAway(isAway) {
      away = isAway;
    },
    holdRemovals() {
      let release: () => void = () => {};
      removals = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
  };
}
