import path from 'node:path';
import { readSettings } from '@forecourt/shared/settings/read-settings';
import { spellInAscii } from '../../api/src/platform/spell-in-ascii.ts';
import { root } from '../root.ts';
import { computePorts, listAreaNames, type PortsByPart, portOf, type SitePartName } from './ports.ts';

const HOST = '127.0.0.1';

/**
 * Limits the edge's heap. With the maximum of connections it needs 200 MB; without a limit, Node uses several times as much
 * before it collects garbage (docs/operations.md). docker/Dockerfile sets the same limit.
 */
const EDGE_HEAP = '--max-old-space-size=512';

export interface SiteOptions {
  ports: PortsByPart;
  data: string;
  settingsFile: string;
  emulator: boolean;
  /** Whether the demo mailbox receives the emails. */
  mailbox?: boolean;
  /** Whether the demo mailbox receives the text messages. */
  texts?: boolean;
  /** Sender of the text messages in the demo mailbox. */
  textSender?: string | undefined;
  /** Area → absolute folder that the area's origin serves; default `remote-NAME/dist`. */
  originFolders?: Readonly<Record<string, string>>;
  /** Folder or address of the edge's release store; default `releases` in the data folder. */
  releaseStore?: string | undefined;
  /** Folder or address of the photo store; default: a folder in the data folder. */
  photoStore?: string | undefined;
  elsewhere?: readonly SitePartName[];
  /** Environment variables for every part; undefined removes a variable. */
  environment?: Record<string, string | undefined>;
}

export interface SitePartDescription {
  name: SitePartName;
  role: string;
  port: number;
  internalPort?: number | undefined;
  smtpPort?: number | undefined;
  script: string;
  parameters: string[];
  environment: Record<string, string | undefined>;
  readyUrl: string;
  /** Origins use `any answer`: an origin without a release responds with 404, but is ready. */
  readyWhen: 'success' | 'any answer';
  after: SitePartName[];
}

export function describeSiteParts(plan: SiteOptions): SitePartDescription[] {
  const { ports, data, settingsFile } = plan;
  const areas = listAreaNames(ports);
  const common = {
    ...plan.environment,
    HOST,
    FORECOURT_SETTINGS: settingsFile,
    FIREBASE_AUTH_EMULATOR_HOST: plan.emulator ? `${HOST}:${ports.identity}` : undefined,
  };
  const portNamed: Readonly<Record<string, number | undefined>> = ports;
  const part = (
    name: SitePartName,
    readyPath: string,
    rest: Pick<SitePartDescription, 'role' | 'script'> & Partial<SitePartDescription>,
  ): SitePartDescription => {
    const internalPort = portNamed[`${name}-internal`];
    const PORT = String(portOf(ports, name));
    const INTERNAL_PORT = internalPort === undefined ? undefined : String(internalPort);
    return {
      parameters: [],
      readyWhen: 'success',
      after: [],
      ...rest,
      name,
      port: portOf(ports, name),
      internalPort,
      environment: { ...common, ...rest.environment, PORT, INTERNAL_PORT },
      readyUrl: `${partUrl(ports, name)}${readyPath}`,
    };
  };

  const identity = part('identity', '/', {
    role: 'the identity emulator',
    script: 'scripts/processes/identity-emulator.ts',
    environment: { ACCOUNTS: path.join(data, 'identity/accounts.json') },
  });
  const mailbox = part('mailbox', '/', {
    role: 'the demo mailbox',
    script: 'scripts/processes/mailbox.ts',
    smtpPort: ports['mailbox-smtp'],
    environment: {
      SMTP_PORT: String(ports['mailbox-smtp']),
      MAILBOX_FOLDER: path.join(data, 'mailbox'),
    },
  });
  const isHere = (name: SitePartName) => !plan.elsewhere?.includes(name);
  const parts = [
    ...(plan.emulator ? [identity] : []),
    ...(plan.mailbox || plan.texts ? [mailbox] : []),
    part('api', '/api/ready', {
      role: 'the api',
      script: 'api/src/server.ts',
      environment: {
        DATA_DIR: path.join(data, 'api'),
        PHOTO_STORE: plan.photoStore ?? path.join(data, 'photos'),
        ...(plan.mailbox && { SMTP_URL: `smtp://${HOST}:${ports['mailbox-smtp']}` }),
        ...(plan.texts && {
          SMS_URL: `twilio+http://demo:demo@${HOST}:${ports.mailbox}?from=${encodeURIComponent(plan.textSender ?? 'Forecourt')}`,
        }),
        ...((plan.mailbox || plan.texts) && { SITE_URL: plan.environment?.SITE_URL ?? siteUrl(ports) }),
      },
    }),
    ...areas.map((area) =>
      part(`origin-${area}`, '/release.json', {
        role: `the origin of the area "${area}"`,
        script: 'scripts/processes/origin.ts',
        parameters: [plan.originFolders?.[area] ?? `remote-${area}/dist`],
        readyWhen: 'any answer',
      }),
    ),
    // Not `/-/ready`: a site starts even if an area has no release.
    part('edge', '/-/health', {
      role: 'the edge',
      script: 'host/server/main.ts',
      environment: {
        API_URL: partUrl(ports, 'api'),
        REMOTE_ORIGINS: JSON.stringify(originUrlsByArea(ports)),
        RELEASE_STORE: plan.releaseStore ?? path.join(data, 'releases'),
        NODE_OPTIONS: EDGE_HEAP,
      },
      // Start the origins first. The edge reads them before it listens, so that even the first page contains all areas.
      after: areas.map((area): SitePartName => `origin-${area}`).filter(isHere),
    }),
  ];
  return parts.filter(({ name }) => isHere(name));
}

export function partUrl(ports: PortsByPart, part: SitePartName): string {
  return `http://${HOST}:${portOf(ports, part)}`;
}

export function originUrlsByArea(ports: PortsByPart): Record<string, string> {
  return Object.fromEntries(listAreaNames(ports).map((area) => [area, partUrl(ports, `origin-${area}`)]));
}

/** Returns a line with the address of the demo mailbox and what it receives; null if there is none. */
export function describeMailbox({ ports, mailbox, texts }: SiteOptions): string | null {
  const received = [...(mailbox ? ['Emails'] : []), ...(texts ? ['text messages'] : [])].join(' and ');
  if (!received) return null;
  const subject = received.charAt(0).toUpperCase() + received.slice(1);
  return `${subject} to customers: http://localhost:${portOf(ports, 'mailbox')}`;
}

export function siteUrl(ports: PortsByPart): string {
  return `http://localhost:${ports.edge}`;
}

const MAX_SENDER_LENGTH = 11;

/** Shortens a name to an ASCII sender of text messages: the words that fit, or a part of the first; undefined if no letter. */
function toTextSender(name: string): string | undefined {
  const words = spellInAscii(name)
    .replace(/[^\w &+-]/g, '')
    .trim()
    .split(/\s+/);
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' '));
  const sender = beginnings.findLast(({ length }) => length <= MAX_SENDER_LENGTH);
  const text = (sender ?? beginnings[0]?.slice(0, MAX_SENDER_LENGTH) ?? '').replace(/[ &+-]+$/, '');
  return /[A-Za-z]/.test(text) ? text : undefined;
}

/**
 * Reads the options of the local site. Variables: PORT_OFFSET shifts the ports; FORECOURT_SETTINGS replaces the settings file,
 * DATA_DIR the folder `.data`, RELEASE_STORE and PHOTO_STORE the stores in it; SMTP_URL and SMS_URL replace the demo mailbox.
 * @throws CommandError or SettingsError if a variable or the settings file is invalid
 */
export function readLocalSiteOptions(environment: NodeJS.ProcessEnv): SiteOptions {
  const settingsFile = path.resolve(root, environment.FORECOURT_SETTINGS || 'site.settings.json');
  const { SMTP_URL, SMS_URL, SITE_URL } = environment;
  const { firebase, organisation } = readSettings(settingsFile);
  return {
    ports: computePorts(environment.PORT_OFFSET),
    data: path.resolve(root, environment.DATA_DIR || '.data'),
    settingsFile,
    emulator: firebase === 'emulator',
    mailbox: !SMTP_URL,
    texts: !SMS_URL,
    textSender: toTextSender(organisation.shortName ?? organisation.name),
    // Links in messages that leave this machine start with SITE_URL, the public address.
    ...((SMTP_URL || SMS_URL) && SITE_URL && { environment: { SITE_URL } }),
    releaseStore: environment.RELEASE_STORE || undefined,
    photoStore: environment.PHOTO_STORE || undefined,
  };
}
