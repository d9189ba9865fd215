/** Code that decides, and the tests that are about it: globs from the root of the repository. */
export interface Core {
  mutate: readonly string[];
  /** Of one environment: all of the api, the edge and scripts, or all of the browser. */
  tests: readonly string[];
}

/** What mutation testing changes. A core is plain code that decides something; what only joins parts is left out. */
export const CORES = {
  booking: {
    mutate: ['api/src/booking/{booking-window,day-availability,find-slots,opening,places,slots}.ts'],
    tests: ['api/src/booking/**/*.test.ts'],
  },
  pipeline: {
    mutate: ['shared/kernel/http/{api-problem,pipeline,retry}.ts'],
    tests: ['shared/kernel/http/**/*.test.ts'],
  },
  xsrf: {
    mutate: ['api/src/platform/xsrf/*.ts'],
    tests: ['api/src/platform/xsrf/**/*.test.ts'],
  },
  token: {
    mutate: ['shared/kernel/auth/token/*.ts'],
    tests: ['shared/kernel/auth/**/*.test.ts'],
  },
  guard: {
    mutate: ['host/src/access/*.{ts,tsx}'],
    tests: ['host/src/access/**/*.test.{ts,tsx}'],
  },
  loader: {
    mutate: ['host/src/areas/{area-loader,check-area,classify-failure,load-release,preview-release}.ts'],
    tests: ['host/src/areas/**/*.test.{ts,tsx}'],
  },
  releases: {
    mutate: [
      'host/server/releases/**/{change-state,check-release,choose-releases,merge-states,remote-state,retire-releases,serving-order}.ts',
    ],
    tests: ['host/server/releases/**/*.test.ts'],
  },
  identity: {
    mutate: ['api/src/platform/identity/{choose-identity,remember-accounts,token-claims,verify-token}.ts'],
    tests: ['api/src/platform/identity/**/*.test.ts'],
  },
} satisfies Record<string, Core>;

export type CoreName = keyof typeof CORES;
