import { z } from 'zod';
import type { DatabaseAddress } from './platform/db/open-database.ts';

const port = z
  .string()
  .regex(/^\d+$/, 'a port number')
  .transform(Number)
  .refine((number) => number <= 65_535, 'a port number up to 65535');

// An empty variable counts as absent, as in shells and compose files.
const environmentSchema = z
  .object({
    PORT: port.default(4000),
    HOST: z.string().default('127.0.0.1'),
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
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
    NODE_ENV: z.string().optional(),
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
  database: DatabaseAddress;
  settingsFile: string;
  /** `host:port` of the identity emulator; null: real, signed tokens. */
  emulatorHost: string | null;
  logLevel: z.infer<typeof environmentSchema>['LOG_LEVEL'];
}

/**
 * Reads the environment variables.
 * @throws Error that lists every variable that is wrong
 */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(['The environment has mistakes:', ...mistakes].join('\n  - '));
  }
  const values = parsed.data;
  return {
    port: values.PORT,
    host: values.HOST,
    database: values.DATABASE_URL ? { url: values.DATABASE_URL } : { folder: values.DATA_DIR },
    settingsFile: values.FORECOURT_SETTINGS,
    emulatorHost: values.FIREBASE_AUTH_EMULATOR_HOST ?? null,
    logLevel: values.LOG_LEVEL,
  };
}
