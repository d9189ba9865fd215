import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { execa } from 'execa';
import { findAreas } from '../site/ports.ts';
import { CommandError } from '../terminal.ts';
import { REPLICATED_SERVICE_NAMES, type SiteEngine } from './engine.ts';

const VERSION_VARIABLE = 'FORECOURT_VERSION';
const LAST_LINES = 20;
/** Number of restarts by the container engine after which a service counts as failed. */
const MAX_RESTARTS = 3;

/** Command for Node with the variables in the file that `prepare-secrets.ts` writes for api, edge and tools. */
const NODE = ['node', '--env-file-if-exists=/run/secrets/environment'];

/** File that exists if the site uses another database server than the service `postgres` (docker/README.md). */
const OTHER_DATABASE = 'docker/secrets/database-url';
const PROXY_CONFIGURATION = 'docker/Caddyfile';
/** Time limit in ms; longer than the health check of the proxy in docker-compose.yml takes to fail. */
const PROXY_TIMEOUT_MS = 60_000;
const PROXY_STATE = '{{.RestartCount}} {{.State.Status}} {{if .State.Health}}{{.State.Health.Status}}{{end}}';

const CHECK_RULES = ['promtool', 'check', 'config', '/etc/prometheus/prometheus.yml'];

async function findEngine(): Promise<'docker' | 'podman'> {
  const works = async (command: string, ...parameters: string[]) =>
    (await execa(command, parameters, { reject: false })).exitCode === 0;
  for (const engine of ['docker', 'podman'] as const) {
    if ((await works(engine, 'info')) && (await works(engine, 'compose', 'version'))) return engine;
  }
  throw new CommandError(
    'Neither `docker compose` nor `podman compose` answers on this machine. Start the service of Docker or Podman, or run this command where the containers run.',
  );
}

export interface ComposeEngine extends SiteEngine {
  /** Returns the folder that `createRestorePoint` writes to. @param restorePoints folder for dumps of a database container */
  findRestorePointFolder(restorePoints: string): string;
  /** Copies the database before an update to `version`. @returns what the operator needs to restore the copy */
  createRestorePoint(version: string, restorePoints: string, name: string): Promise<string>;
}

/** @param folder with docker-compose.yml and `.env` */
export async function openComposeEngine(folder: string): Promise<ComposeEngine> {
  const engine = await findEngine();

  async function run(parameters: readonly string[], version?: string, input?: string) {
    const env = {
      COMPOSE_PROGRESS: 'quiet',
      ...(version === undefined ? {} : { [VERSION_VARIABLE]: version }),
    };
    const options = { cwd: folder, env, all: true, reject: false } as const;
    const stdin = input === undefined ? {} : { input };
    const { exitCode = 1, all } = await execa(engine, parameters, { ...options, ...stdin });
    return { exitCode, output: all };
  }

  async function must(parameters: readonly string[], version?: string): Promise<string> {
    const { exitCode, output } = await run(parameters, version);
    if (exitCode === 0) return output;
    throw new CommandError(`\`${engine} ${parameters.join(' ')}\` failed:\n${output}`);
  }

  const hasOtherDatabase = () => existsSync(path.join(folder, OTHER_DATABASE));

  /** Starts services in the given version. A container that must be replaced gets its stop signal first. */
  const start = (version: string, ...services: string[]) =>
    must(['compose', 'up', '--detach', '--no-deps', '--no-build', ...services], version);

  async function containerOf(service: string): Promise<string | null> {
    const labels = { 'project.working_dir': folder, service };
    const filters = Object.entries(labels).map(
      ([name, value]) => `--filter=label=com.docker.compose.${name}=${value}`,
    );
    const ids = await must(['ps', '--all', '--quiet', ...filters]);
    return ids.split('\n')[0]?.trim() || null;
  }

  async function inspect(service: string, format: string): Promise<string | null> {
    const container = await containerOf(service);
    return container === null ? null : (await must(['inspect', '--format', format, container])).trim();
  }

  async function versionOf(service: string): Promise<string | null> {
    const image = await inspect(service, '{{if .State.Running}}{{.Config.Image}}{{end}}');
    return image?.split(':').at(-1) || null;
  }

  async function imageId(image: string): Promise<string | null> {
    const { exitCode, output } = await run(['image', 'inspect', '--format', '{{.Id}}', image]);
    return exitCode === 0 ? output.trim().replace(/^sha256:/, '') : null;
  }

  const lastLinesOf = async (container: string) =>
    (await run(['logs', '--tail', String(LAST_LINES), container])).output;

  /** Waits until a new proxy is healthy. @returns notes for the operator, none if it is */
  async function waitForProxy(container: string): Promise<string[]> {
    const end = Date.now() + PROXY_TIMEOUT_MS;
    for (;;) {
      const output = await must(['inspect', '--format', PROXY_STATE, container]);
      const [restarts, status = '', health = ''] = output.trim().split(' ');
      if (status === 'running' && (health === 'healthy' || health === '')) return [];
      const hasFailed = status === 'exited' || health === 'unhealthy' || Number(restarts) >= MAX_RESTARTS;
      if (hasFailed || Date.now() > end) {
        return [
          `The new proxy is not ready (${[status, health].join(' ').trim()}), so the site cannot be reached. Its last lines:\n${await lastLinesOf(container)}`,
        ];
      }
      await setTimeout(1000);
    }
  }

  /**
   * Starts the proxy in the given version. If that keeps its container, reloads its configuration without closing connections:
   * Compose does not notice changed content. A file that Git replaced is not visible in the container, so its text is sent.
   * @returns notes for the operator
   */
  async function startProxy(version: string): Promise<string[]> {
    const before = await containerOf('proxy');
    await start(version, 'proxy');
    const container = await containerOf('proxy');
    if (container === null) return ['The proxy has no container, so the site cannot be reached.'];
    if (container !== before) return waitForProxy(container);
    const reload = ['exec', '--interactive', container, 'caddy', 'reload', '--adapter', 'caddyfile'];
    const content = readFileSync(path.join(folder, PROXY_CONFIGURATION), 'utf8');
    const { exitCode, output } = await run([...reload, '--config', '-'], undefined, content);
    if (exitCode === 0) return [`The proxy has loaded ${PROXY_CONFIGURATION}.`];
    return [
      `The proxy does not accept ${PROXY_CONFIGURATION}, and continues with its previous one:\n${output}`,
    ];
  }

  /** Lets Prometheus, if it runs, load its rules again. Checks them first, because it only logs rules that it refuses. */
  async function reloadRules(): Promise<string[]> {
    const container = await inspect('prometheus', '{{if .State.Running}}{{.Id}}{{end}}');
    if (!container) return [];
    const checked = await run(['exec', container, ...CHECK_RULES]);
    if (checked.exitCode !== 0) {
      return [
        `Prometheus refuses docker/monitoring, and continues with its previous rules:\n${checked.output}`,
      ];
    }
    const { exitCode, output } = await run(['kill', '--signal', 'HUP', container]);
    return [
      exitCode === 0
        ? 'Prometheus loads docker/monitoring again.'
        : `Prometheus has not loaded docker/monitoring again: ${output}`,
    ];
  }

  /** Creates the secrets that a new version may need in addition. */
  async function prepare(version: string): Promise<void> {
    await must(['compose', 'run', '--rm', '--no-deps', '-T', 'prepare'], version);
  }

  async function dumpDatabase(file: string): Promise<string> {
    const dump = ['pg_dump', '--username=forecourt', '--format=custom', 'forecourt'];
    const parameters = ['compose', 'exec', '-T', 'postgres', ...dump];
    const { exitCode, stderr } = await execa(engine, parameters, {
      cwd: folder,
      stdout: { file },
      reject: false,
    });
    if (exitCode !== 0) throw new CommandError(`The database could not be copied: ${stderr}`);
    return `${path.relative(folder, file)} contains the database; pg_restore reads it.`;
  }

  /** @param file path in the container `tools`, where docker-compose.yml mounts the folder `backups` */
  async function backUp(version: string, file: string): Promise<string> {
    await prepare(version);
    const tools = ['compose', 'run', '--rm', '--no-deps', '-T', 'tools'];
    const output = await must([...tools, 'backup', file], version);
    // Compose 2.26 always reports exit code 0 with Podman 4.3, so look for what `backup` prints at its end.
    if (!output.includes(`${file}: backup of `))
      throw new CommandError(`The database could not be copied:\n${output}`);
    return `\`docker compose run --rm tools restore ${file}\` restores it into an empty site.`;
  }

  return {
    services: () =>
      Promise.all(REPLICATED_SERVICE_NAMES.map(async (name) => ({ name, version: await versionOf(name) }))),
    async readiness(service) {
      const container = await containerOf(service);
      if (container === null) return { problem: 'it does not run', hasEnded: false };
      const state = await must(['inspect', '--format', '{{.State.Status}} {{.RestartCount}}', container]);
      const [status, restarts] = state.trim().split(' ');
      if (status === 'exited') return { problem: 'it has ended', hasEnded: true };
      const { exitCode, output } = await run(['exec', container, 'node', 'shared/server/check-ready.ts']);
      if (exitCode === 0) return { problem: null, hasEnded: false };
      return { problem: output || 'it does not answer', hasEnded: Number(restarts) >= MAX_RESTARTS };
    },
    async lastLines(service) {
      const container = await containerOf(service);
      return container === null ? 'It has no container.' : lastLinesOf(container);
    },
    prepare,
    async replace(service, version) {
      await start(version, service);
    },
    runOnce: (version, [, ...parameters]) =>
      run(['compose', 'run', '--rm', '--no-deps', '-T', 'api-a', ...NODE, ...parameters], version),
    async missingImages(version) {
      const images = ['forecourt/api', 'forecourt/edge'].map((name) => `${name}:${version}`);
      const ids = await Promise.all(images.map(imageId));
      return images.filter((_, index) => ids[index] === null);
    },
    async settle(version) {
      writeEnvironment(path.join(folder, '.env'), version);
      for (const { area } of findAreas(folder)) {
        const wanted = await imageId(`forecourt/remote-${area}:${version}`);
        const running = (await inspect(area, '{{.Image}}'))?.replace(/^sha256:/, '');
        // Teams deploy their areas by themselves, so an area without an image of this version stays as it is.
        if (wanted !== null && wanted !== running) await start(version, area);
      }
      return [...(await startProxy(version)), ...(await reloadRules())];
    },
    findRestorePointFolder: (restorePoints) =>
      hasOtherDatabase() ? path.join(folder, 'backups') : restorePoints,
    async createRestorePoint(version, restorePoints, name) {
      return hasOtherDatabase()
        ? backUp(version, `/backups/${name}.backup`)
        : dumpDatabase(path.join(restorePoints, `${name}.dump`));
    },
  };
}

/**
 * Stores the version in the file that Compose reads, so that later `docker compose up` commands start the same version.
 * @param link path of the file, or of a symbolic link to it, which stays
 */
function writeEnvironment(link: string, version: string): void {
  const file = existsSync(link) ? realpathSync(link) : link;
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const others = before.split('\n').filter((line) => line !== '' && !line.startsWith(`${VERSION_VARIABLE}=`));
  writeFileSync(`${file}.new`, `${[...others, `${VERSION_VARIABLE}=${version}`].join('\n')}\n`, {
    mode: 0o600,
  });
  if (existsSync(file)) {
    const { uid, gid, mode } = statSync(file);
    // Only root can give files to other users.
    if (process.geteuid?.() === 0) chownSync(`${file}.new`, uid, gid);
    chmodSync(`${file}.new`, mode);
  }
  renameSync(`${file}.new`, file);
}
