import path from 'node:path';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import { root } from '../root.ts';
import type { SitePlan } from './describe-parts.ts';
import { portsShiftedBy } from './ports.ts';

/**
 * The site of this working copy, as the environment wants it: PORT_OFFSET shifts the ports, FORECOURT_SETTINGS names
 * another settings file, DATA_DIR another folder than `.data`, RELEASE_STORE and PHOTO_STORE other stores of releases and
 * photos than folders there, SMTP_URL a mail server in place of the demo mailbox.
 * @throws PlainError or SettingsError when a variable or the settings file cannot be used
 */
export function localPlan(environment: NodeJS.ProcessEnv): SitePlan {
  const settingsFile = path.resolve(root, environment.FORECOURT_SETTINGS || 'site.settings.json');
  return {
    ports: portsShiftedBy(environment.PORT_OFFSET),
    data: path.resolve(root, environment.DATA_DIR || '.data'),
    settingsFile,
    emulator: readSettings(settingsFile).firebase === 'emulator',
    mailbox: !environment.SMTP_URL,
    releaseStore: environment.RELEASE_STORE || undefined,
    photoStore: environment.PHOTO_STORE || undefined,
  };
}
