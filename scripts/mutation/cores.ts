/** Source files with decision logic. Their tests are the unit tests below `folder` that import them. */
export interface MutatedModule {
  folder: string;
  files: readonly string[];
}

/** Files that `npm run mutation` changes as a whole: decision logic only, without code that merely connects parts. */
export const MUTATED_MODULES = {
  booking: {
    folder: 'api/src/booking',
    files: ['availability.ts', 'slots.ts'],
  },
  pipeline: {
    folder: 'shared/kernel/http',
    files: ['api-problem.ts', 'pipeline.ts', 'retry.ts'],
  },
  xsrf: {
    folder: 'api/src/platform',
    files: ['xsrf.ts'],
  },
  token: {
    folder: 'shared/kernel/auth/token',
    files: ['renew-in-background.ts', 'renew-token.ts', 'session-record.ts', 'session-token.ts'],
  },
  guard: {
    folder: 'host/src/access',
    files: ['forget-previous-user.ts', 'guard.tsx', 'sign-in-hint.ts'],
  },
  loader: {
    folder: 'host/src/areas',
    files: ['area-loader.ts', 'load-release.ts', 'release-failure.ts'],
  },
  releases: {
    folder: 'host/server/releases/state',
    files: ['change-state.ts', 'check-release.ts', 'pending-changes.ts', 'remote-state.ts'],
  },
  identity: {
    folder: 'api/src/platform/identity',
    files: ['account-directory.ts', 'firebase-accounts.ts', 'verify-token.ts'],
  },
} satisfies Record<string, MutatedModule>;

export type MutatedModuleName = keyof typeof MUTATED_MODULES;
