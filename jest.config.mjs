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
      testMatch: ['<rootDir>/{api,host/server,host/site-map,shared/build,scripts}/**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '<rootDir>/scripts/new-area/template/'],
      transform: { '\\.[cm]?[jt]sx?$': swc({}) },
      transformIgnorePatterns,
    },
    {
      displayName: 'browser',
      testEnvironment: 'jsdom',
      testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
      testMatch: [
        '<rootDir>/{shared/{contract,kernel,kit,phone-code,testing},host/src,remote-*/src,scripts/new-area/template/src}/**/*.test.{ts,tsx}',
      ],
      setupFiles: ['<rootDir>/shared/testing/jsdom-globals.cjs'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/jest-setup.ts'],
      transform: { '\\.[cm]?[jt]sx?$': swc({ react: { runtime: 'automatic' } }) },
      transformIgnorePatterns,
      moduleNameMapper: {
        '\\.css$': '<rootDir>/shared/testing/css-modules.cjs',
        // Identity, requests and settings are the test's own (shared/testing).
        '^@forecourt/shared/(auth|http|settings)$': '<rootDir>/shared/testing/doubles/$1.ts',
      },
    },
  ],
};
