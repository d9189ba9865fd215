import path from 'node:path';
import { AREAS, type AreaName, type PartName, type Ports } from './ports.ts';

const HOST = '127.0.0.1';

/** What a whole site is made of. */
export interface SitePlan {
  ports: Ports;
  /** Folder for everything that must survive a restart, and for the logs. */
  data: string;
  settingsFile: string;
  /** Whether identity comes from the emulator, not from a Firebase project. */
  emulator: boolean;
  /** Further variables for every part; undefined takes one away. */
  environment?: Record<string, string | undefined>;
}

/** One process of the site. */
export interface PartDescription {
  name: PartName;
  /** What it is, for people, in the middle of a sentence. */
  role: string;
  port: number;
  /** Relative to the repository. */
  script: string;
  parameters: string[];
  environment: Record<string, string | undefined>;
  /** Answers 200 as soon as the part does its work. */
  readyUrl: string;
  /** Parts that must be ready before this one starts. */
  after: PartName[];
}

/** The processes of a site, slowest first. */
export function describeParts(plan: SitePlan): PartDescription[] {
  const { ports, data, settingsFile } = plan;
  const common = {
    ...plan.environment,
    HOST,
    FORECOURT_SETTINGS: settingsFile,
    FIREBASE_AUTH_EMULATOR_HOST: plan.emulator ? `${HOST}:${ports.identity}` : undefined,
  };
  const part = (
    name: PartName,
    readyPath: string,
    rest: Pick<PartDescription, 'role' | 'script'> & Partial<PartDescription>,
  ): PartDescription => ({
    parameters: [],
    after: [],
    ...rest,
    name,
    port: ports[name],
    environment: { ...common, ...rest.environment, PORT: String(ports[name]) },
    readyUrl: `${partUrl(ports, name)}${readyPath}`,
  });

  const identity = part('identity', '/', {
    role: 'the identity emulator',
    script: 'scripts/processes/identity-emulator.ts',
    environment: { ACCOUNTS: path.join(data, 'identity/accounts.json') },
  });
  return [
    ...(plan.emulator ? [identity] : []),
    part('api', '/api/ready', {
      role: 'the api',
      script: 'api/src/server.ts',
      environment: { DATA_DIR: path.join(data, 'api') },
    }),
    ...AREAS.map((area) =>
      part(`origin-${area}`, '/release.json', {
        role: `the origin of the area "${area}"`,
        script: 'scripts/processes/origin.ts',
        parameters: [`remote-${area}/dist`],
      }),
    ),
    part('edge', '/-/ready', {
      role: 'the edge',
      script: 'host/server/main.ts',
      environment: {
        API_URL: partUrl(ports, 'api'),
        REMOTE_ORIGINS: JSON.stringify(remoteOrigins(ports)),
      },
      // It looks at the origins before it listens, so that the first page already knows all areas.
      after: AREAS.map((area): PartName => `origin-${area}`),
    }),
  ];
}

/** Address at which other parts reach this one, without a slash at its end. */
export function partUrl(ports: Ports, part: PartName): string {
  return `http://${HOST}:${ports[part]}`;
}

/** Area → the address of its remote's origin. */
export function remoteOrigins(ports: Ports): Record<AreaName, string> {
  const entries = AREAS.map((area) => [area, partUrl(ports, `origin-${area}`)]);
  return Object.fromEntries(entries) as Record<AreaName, string>;
}

/** The address to open. */
export function siteAddress(ports: Ports): string {
  return `http://localhost:${ports.edge}`;
}
