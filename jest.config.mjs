import { availableParallelism } from 'node:os';

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
  'commander',
  'jose',
  'kysely',
  'modern-tar',
  'non-error',
  'pg-boss',
  'serialize-error',
  'temporal-polyfill',
  'temporal-utils',
  'content-disposition',
  'cookie',
  '@lingui',
  'messageformat-parser',
  '@messageformat',
  'd3-[a-z-]+',
  'internmap',
];
const transformIgnorePatterns = [`/node_modules/(?!(?:.*/node_modules/)?(${esmOnly.join('|')})/)`];

const INTEGRATION = '\\.integration\\.test\\.tsx?$';
const TEMPLATE = '<rootDir>/scripts/new-area/template/';
const nodeFolders = '{api,bench,host/server,host/site-map,shared/build,shared/server,shared/zones,scripts}';

const node = {
  testEnvironment: 'node',
  transform: { '\\.[cm]?[jt]sx?$': swc({}) },
  transformIgnorePatterns,
};

/** @type {import('jest').Config} */
export default {
  // A busy machine is no failure; opening an embedded database takes seconds there.
  testTimeout: 120_000,
  // One more than cores: workers also wait for timers and files.
  maxWorkers: availableParallelism() + 1,
  // A worker's heap grows with every file. Releasing 2 GB takes so long on a busy machine that Jest, which waits half a
  // second, kills the worker and warns of open handles.
  workerIdleMemoryLimit: '800MB',
  testSequencer: '<rootDir>/scripts/longest-first.ts',
  // Unit tests are `node` and `browser`. What starts processes, listens, opens a database or builds is `integration`.
  projects: [
    {
      ...node,
      displayName: 'node',
      testMatch: [`<rootDir>/${nodeFolders}/**/*.test.ts`],
      testPathIgnorePatterns: ['/node_modules/', TEMPLATE, INTEGRATION],
    },
    {
      displayName: 'browser',
      testEnvironment: '<rootDir>/shared/testing/jsdom-environment.cjs',
      testEnvironmentOptions: { customExportConditions: ['browser', 'require', 'default'] },
      testMatch: [
        '<rootDir>/{shared/{contract,kernel,kit,phone-code,testing},host/src,remote-*/src,scripts/new-area/template/src}/**/*.test.{ts,tsx}',
      ],
      testPathIgnorePatterns: ['/node_modules/', INTEGRATION],
      setupFiles: ['<rootDir>/shared/testing/jsdom-globals.cjs'],
      setupFilesAfterEnv: ['<rootDir>/shared/testing/jest-setup.ts'],
      transform: {
        '\\.[cm]?[jt]sx?$': swc({ react: { runtime: 'automatic' } }),
        '/messages/en\\.json$': '<rootDir>/shared/testing/messages-transform.cjs',
      },
      transformIgnorePatterns,
      moduleNameMapper: {
        '\\.css$': '<rootDir>/shared/testing/css-modules.cjs',
        // A folder of catalogues; its transform gathers all of them.
        '^(\\..*/messages)$': '$1/en.json',
        // Identity, requests and settings are the test's own (shared/testing).
        '^@forecourt/shared/(auth|http|settings)$': '<rootDir>/shared/testing/doubles/$1.ts',
      },
    },
    {
      ...node,
      displayName: 'integration',
      testMatch: [`<rootDir>/{${nodeFolders},e2e}/**/*.integration.test.ts`],
      testPathIgnorePatterns: ['/node_modules/', TEMPLATE],
    },
  ],
};
