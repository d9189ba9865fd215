import path from 'node:path';
import { AREA_NAME } from '@forecourt/shared/contract';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '../..');

const originsSchema = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('expected JSON such as {"vehicle": "http://localhost:3002"}');
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().regex(AREA_NAME), z.url({ protocol: /^https?$/ })));

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  API_URL: z.url().default('http://127.0.0.1:4000'),
  REMOTE_ORIGINS: originsSchema.default({
    selfservice: 'http://127.0.0.1:3001',
    vehicle: 'http://127.0.0.1:3002',
    auth: 'http://127.0.0.1:3003',
  }),
  RELEASE_POLL_SECONDS: z.coerce.number().positive().default(5),
  /** Address of the identity emulator as `host:port`; used only when the settings name the emulator. */
  FIREBASE_AUTH_EMULATOR_HOST: z.string().default('127.0.0.1:9099'),
  FORECOURT_SETTINGS: z.string().default(path.join(root, 'site.settings.json')),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

/** How this edge runs. */
export interface EdgeConfig extends z.infer<typeof environmentSchema> {
  settings: SiteSettings;
  /** Folder of the shell's build. */
  shell: string;
  /** Folder of the files that are served as they are. */
  publicFiles: string;
}

/** An environment that cannot be used; the message lists every mistake. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment and the settings file once, at the start.
 * @throws ConfigError or SettingsError with everything that is wrong
 */
export function readConfig(environment: NodeJS.ProcessEnv): EdgeConfig {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const mistakes = parsed.error.issues.map((issue) => `\n  - ${issue.path.join('.')}: ${issue.message}`);
    throw new ConfigError(`The edge cannot start with this environment:${mistakes.join('')}`);
  }
  const settings = readSettings(parsed.data.FORECOURT_SETTINGS);
  if (settings.firebase === 'emulator' && environment.NODE_ENV === 'production') {
    throw new ConfigError(
      'The edge does not serve the identity emulator in production: name a Firebase project in the settings.',
    );
  }
  return {
    ...parsed.data,
    settings,
    shell: path.join(root, 'host/dist'),
    publicFiles: path.join(root, 'host/public'),
  };
}
