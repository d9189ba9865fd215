import { listenerVariables, readEnvironment } from '@forecourt/shared/server';
import { z } from 'zod';
import type { DatabaseAddress } from './platform/db/open-database.ts';

const environmentSchema = z
  .object({
    ...listenerVariables({ port: 4000, internalPort: 4100 }),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'an address as postgres://user:password@host:5432/name')
      .optional(),
    DATA_DIR: z.string().default('.data/api'),
    FORECOURT_SETTINGS: z.string().default('site.settings.json'),
    FIREBASE_AUTH_EMULATOR_HOST: z
      .string()
      .regex(/^[^\s/:]+:\d+$/, 'host:port')
      .optional(),
  })
  .refine((values) => !(values.NODE_ENV === 'production' && values.FIREBASE_AUTH_EMULATOR_HOST), {
    path: ['FIREBASE_AUTH_EMULATOR_HOST'],
    error: "must not be set with NODE_ENV=production: anybody can make the emulator's tokens",
  });

/** How this process is to run. */
export interface Environment {
  /** 0 is any free port. */
  port: number;
  host: string;
  /** What operators alone reach. */
  internalPort: number;
  internalHost: string;
  database: DatabaseAddress;
  settingsFile: string;
  /** `host:port` of the identity emulator; null: real, signed tokens. */
  emulatorHost: string | null;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/**
 * Reads the environment variables.
 * @throws EnvironmentError that lists every variable that is wrong
 */
export function readApiEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const values = readEnvironment(environmentSchema, variables);
  return {
    port: values.PORT,
    host: values.HOST,
    internalPort: values.INTERNAL_PORT,
    internalHost: values.INTERNAL_HOST,
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { folder: values.DATA_DIR },
    settingsFile: values.FORECOURT_SETTINGS,
    emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    logLevel: values.LOG_LEVEL,
  };
}
