import path from 'node:path';
import { areasOf, type PartName, type Ports, portOf } from './ports.ts';

const HOST = '127.0.0.1';

/**
 * What the edge keeps with as many connections as it takes is 200 MB; without a limit Node lets several times as much pile up
 * before it collects what is not needed any more (docs/operations.md). docker/Dockerfile says the same.
 */
const EDGE_HEAP = '--max-old-space-size=512';

/** What a whole site is made of. */
export interface SitePlan {
  ports: Ports;
  /** Folder for everything that must survive a restart, and for the logs. */
  data: string;
  settingsFile: string;
  /** Whether identity comes from the emulator, not from a Firebase project. */
  emulator: boolean;
  /** Whether e-mails go to a mailbox that shows them, because the site has no mail server. */
  mailbox?: boolean;
  /** Area → the absolute folder that its origin serves; `remote-NAME/dist` where none is named. */
  originFolders?: Readonly<Record<string, string>>;
  /** Where the edge keeps releases: a folder or an address; `releases` in the data folder when none is named. */
  releaseStore?: string | undefined;
  /** Of photos, where that is not a folder in `data`. */
  photoStore?: string | undefined;
  /** Parts that somebody else runs, on their ports. */
  elsewhere?: readonly PartName[];
  /** Further variables for every part; undefined takes one away. */
  environment?: Record<string, string | undefined>;
}

/** One process of the site. */
export interface PartDescription {
  name: PartName;
  /** What it is, for people, in the middle of a sentence. */
  role: string;
  port: number;
  /** Where operators alone reach it, if anywhere. */
  internalPort?: number | undefined;
  /** Where it takes e-mails. */
  smtpPort?: number | undefined;
  /** Relative to the repository. */
  script: string;
  parameters: string[];
  environment: Record<string, string | undefined>;
  /** Answers as soon as the part does its work. */
  readyUrl: string;
  /** Whether that answer must be a success; what an origin has to offer is not its own business. */
  readyWhen: 'success' | 'any answer';
  /** Parts that must be ready before this one starts. */
  after: PartName[];
}

/** The processes of a site, slowest first. */
export function describeParts(plan: SitePlan): PartDescription[] {
  const { ports, data, settingsFile } = plan;
  const areas = areasOf(ports);
  const common = {
    ...plan.environment,
    HOST,
    FORECOURT_SETTINGS: settingsFile,
    FIREBASE_AUTH_EMULATOR_HOST: plan.emulator ? `${HOST}:${ports.identity}` : undefined,
  };
  const portNamed: Readonly<Record<string, number | undefined>> = ports;
  const part = (
    name: PartName,
    readyPath: string,
    rest: Pick<PartDescription, 'role' | 'script'> & Partial<PartDescription>,
  ): PartDescription => {
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
    environment: { SMTP_PORT: String(ports['mailbox-smtp']) },
  });
  const isHere = (name: PartName) => !plan.elsewhere?.includes(name);
  const parts = [
    ...(plan.emulator ? [identity] : []),
    ...(plan.mailbox ? [mailbox] : []),
    part('api', '/api/ready', {
      role: 'the api',
      script: 'api/src/server.ts',
      environment: {
        DATA_DIR: path.join(data, 'api'),
        PHOTO_STORE: plan.photoStore ?? path.join(data, 'photos'),
        ...(plan.mailbox && {
          SMTP_URL: `smtp://${HOST}:${ports['mailbox-smtp']}`,
          SITE_URL: plan.environment?.SITE_URL ?? siteAddress(ports),
        }),
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
    part('edge', '/-/ready', {
      role: 'the edge',
      script: 'host/server/main.ts',
      environment: {
        API_URL: partUrl(ports, 'api'),
        REMOTE_ORIGINS: JSON.stringify(remoteOrigins(ports)),
        RELEASE_STORE: plan.releaseStore ?? path.join(data, 'releases'),
        NODE_OPTIONS: EDGE_HEAP,
      },
      // It looks at the origins before it listens: on the first start its first page already knows all areas.
      after: areas.map((area): PartName => `origin-${area}`).filter(isHere),
    }),
  ];
  return parts.filter(({ name }) => isHere(name));
}

/** Address at which other parts reach this one, without a slash at its end. */
export function partUrl(ports: Ports, part: PartName): string {
  return `http://${HOST}:${portOf(ports, part)}`;
}

/** Area → the address of its remote's origin. */
export function remoteOrigins(ports: Ports): Record<string, string> {
  return Object.fromEntries(areasOf(ports).map((area) => [area, partUrl(ports, `origin-${area}`)]));
}

/** Where the demo mailbox shows what customers got. */
export function mailboxAddress(ports: Ports): string {
  return `http://localhost:${portOf(ports, 'mailbox')}`;
}

/** The address to open. */
export function siteAddress(ports: Ports): string {
  return `http://localhost:${ports.edge}`;
}
