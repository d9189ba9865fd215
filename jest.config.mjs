const swc = (transform) => [
  '@swc/jest',
  {
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', tsx: true },
      transform,
    },
    module: { type: 'commonjs' },
  },
];

// These are ES modules, or import some as they run; Jest runs CommonJS, so they are compiled like our own sources.
const esmOnly = [
  '@fastify/cookie',
  'jose',
  'content-disposition',
  'cookie',
  '@lingui',
  'messageformat-parser',
  '@messageformat',
  'openapi-fetch',
];
const transformIgnorePatterns = [`/node_modules/(?!(?:.*/node_modules/)?(${esmOnly.join('|')})/)`];

/** @type {import('jest').Config} */
export default {
  // A busy machine is no failure; opening an embedded database takes seconds there.
  testTimeout: 60_000,
  // The run itself waits for its workers; on two cores Jest would use only one of them.
  maxWorkers: '100%',
  projects: [
    {
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{api,host/server,shared/build,scripts}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/scripts/new-area/template/'],
      transform: { '\\.[cm]?[jt]sx?$': swc({}) },
      transformIgnorePatterns,
    },
    {
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
      testMatch: [
        '<rootDir>/{shared/src,host/src,remote-*/src,scripts/new-area/template/src}/**/*.test.{ts,tsx}',
      ],
      setupFiles: ['<rootDir>/shared/src/testing/jsdom-globals.cjs'],
      setupFilesAfterEnv: ['<rootDir>/shared/src/testing/jest-setup.ts'],
      transform: { '\\.[cm]?[jt]sx?$': swc({ react: { runtime: 'automatic' } }) },
      transformIgnorePatterns,
      moduleNameMapper: {
        '\\.css$': '<rootDir>/shared/src/testing/css-modules.cjs',
        // Identity, requests and settings are the test's own (shared/src/testing).
        '^@forecourt/shared/(auth|http|settings)$': '<rootDir>/shared/src/testing/doubles/$1.ts',
      },
    },
  ],
};
