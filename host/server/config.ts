import path from 'node:path';
import {
  findEmulatorStartRefusals,
  findHttpOriginStartRefusals,
  findInternalListenerStartRefusals,
  findWeakAdminTokenStartRefusals,
  findWeakPasswordStartRefusals,
  readEnvironment,
  refuseUnsafeStart,
} from '@forecourt/shared/server';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import type { SiteSettings } from '@forecourt/shared/settings/schema';
import type * as z from 'zod';
import { environmentSchema } from './environment.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface EdgeConfig extends z.infer<typeof environmentSchema> {
  settings: SiteSettings;
  shell: string;
  publicFiles: string;
}

/** Reads environment and settings. @throws EnvironmentError or SettingsError listing what is invalid or unsafe in production */
export function readConfig(environment: NodeJS.ProcessEnv): EdgeConfig {
  const variables = readEnvironment(environmentSchema, environment);
  const settings = readSettings(variables.FORECOURT_SETTINGS);
  refuseUnsafeStart(variables, [
    ...findEmulatorStartRefusals(
      settings.firebase === 'emulator' ? 'firebase in the settings' : null,
      variables,
    ),
    ...findWeakAdminTokenStartRefusals('EDGE_ADMIN_TOKEN', variables.EDGE_ADMIN_TOKEN),
    ...findWeakPasswordStartRefusals('RELEASE_STORE', variables.RELEASE_STORE),
    ...findHttpOriginStartRefusals('PREVIEW_ORIGINS', variables.PREVIEW_ORIGINS),
    ...findHttpOriginStartRefusals('SITE_URL', variables.SITE_URL === undefined ? [] : [variables.SITE_URL]),
    ...findInternalListenerStartRefusals(variables),
  ]);
  return {
    ...variables,
    settings,
    shell: variables.SHELL_FOLDER,
    publicFiles: path.join(root, 'host/public'),
  };
}
