import { readSettings } from '@forecourt/shared/settings/read-settings';
import { firebaseProjectId, type SiteSettings } from '@forecourt/shared/settings/schema';
import { PlainError } from '../plain-error.ts';
import { localPlan } from '../site/local-plan.ts';
import { portOf } from '../site/ports.ts';

export interface FirebaseProject {
  projectId: string;
  /** `host:port` of the identity emulator; null: the real project. */
  emulatorHost: string | null;
}

/** What the command works with. */
export interface WorkshopEnvironment {
  settings: SiteSettings;
  /** Where the api answers, without a slash at the end. */
  apiUrl: string;
  project: FirebaseProject;
  /** Lets the identity provider know which project it is asked about. */
  apiKey: string;
  /** An ID token of a workshop account, where one is given. */
  token: string | undefined;
  /** Where the command keeps what it writes. */
  folder: string;
}

/**
 * The local site, unless variables say otherwise (docs/operations.md).
 * @throws PlainError or SettingsError when a variable or the settings file cannot be used
 */
export function workshopEnvironment(environment: NodeJS.ProcessEnv): WorkshopEnvironment {
  const { ports, settingsFile, data } = localPlan(environment);
  const settings = readSettings(settingsFile);
  const { firebase } = settings;
  const emulatorHost = environment.FIREBASE_AUTH_EMULATOR_HOST || `127.0.0.1:${portOf(ports, 'identity')}`;
  return {
    settings,
    apiUrl: apiUrl(environment.API_URL || `http://localhost:${portOf(ports, 'api')}`),
    project: {
      projectId: firebaseProjectId(settings),
      emulatorHost: firebase === 'emulator' ? emulatorHost : null,
    },
    apiKey: environment.WORKSHOP_API_KEY || (firebase === 'emulator' ? 'any' : firebase.apiKey),
    token: environment.WORKSHOP_TOKEN || undefined,
    folder: data,
  };
}

function apiUrl(address: string): string {
  const url = URL.parse(address);
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new PlainError(
    `API_URL must be the address of the api, or of the site, such as https://visits.example, got ${JSON.stringify(address)}.`,
  );
}
