import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { findAreas } from '../site/ports.ts';
import { PlainError } from '../terminal.ts';
import { REPLICAS, type SiteEngine } from './engine.ts';

const VERSION_VARIABLE = 'FORECOURT_VERSION';
const LAST_LINES = 20;

/** Command line of a container engine: Docker with its plugin Compose, or Podman with podman-compose. */
interface ContainerCommands {
  engine: string;
  compose: readonly [command: string, ...parameters: string[]];
}

async function findContainerCommands(): Promise<ContainerCommands> {
  const works = async (command: string, ...parameters: string[]) =>
    (await execa(command, parameters, { reject: false })).exitCode === 0;
  if ((await works('docker', 'info')) && (await works('docker', 'compose', 'version'))) {
    return { engine: 'docker', compose: ['docker', 'compose'] };
  }
  if ((await works('podman', 'info')) && (await works('podman-compose', '--version'))) {
    return { engine: 'podman', compose: ['podman-compose'] };
  }
  throw new PlainError(
    'Neither Docker with Compose nor Podman with podman-compose answers on this machine. Start its service, or run this command where the containers run.',
  );
}

/** @param folder with docker-compose.yml and `.env` */
export async function openComposeEngine(folder: string): Promise<SiteEngine> {
  const { engine, compose } = await findContainerCommands();
  const project =
    process.env.COMPOSE_PROJECT_NAME ??
    path
      .basename(folder)
      .toLowerCase()
      .replace(/[^a-z0-9_-]/g, '');

  async function run(command: string, parameters: readonly string[], version?: string) {
    const env = version === undefined ? {} : { [VERSION_VARIABLE]: version };
    const { exitCode = 1, all } = await execa(command, parameters, {
      cwd: folder,
      env,
      all: true,
      reject: false,
    });
    return { exitCode, output: all };
  }

  async function must(command: string, parameters: readonly string[], version?: string): Promise<string> {
    const { exitCode, output } = await run(command, parameters, version);
    if (exitCode === 0) return output;
    throw new PlainError(`\`${[command, ...parameters].join(' ')}\` failed:\n${output}`);
  }

  const [composeCommand, ...composeParameters] = compose;
  const composed = (parameters: readonly string[], version: string) =>
    must(composeCommand, [...composeParameters, ...parameters], version);

  async function containerOf(service: string): Promise<string | null> {
    const labels = { project, service };
    const filters = Object.entries(labels).map(
      ([name, value]) => `--filter=label=com.docker.compose.${name}=${value}`,
    );
    const ids = await must(engine, ['ps', '--all', '--quiet', ...filters]);
    return ids.split('\n')[0]?.trim() || null;
  }

  async function inspect(service: string, format: string): Promise<string | null> {
    const container = await containerOf(service);
    return container === null
      ? null
      : (await must(engine, ['inspect', '--format', format, container])).trim();
  }

  async function versionOf(service: string): Promise<string | null> {
    const image = await inspect(service, '{{if .State.Running}}{{.Config.Image}}{{end}}');
    return image?.split(':').at(-1) || null;
  }

  async function imageId(image: string): Promise<string | null> {
    const { exitCode, output } = await run(engine, ['image', 'inspect', '--format', '{{.Id}}', image]);
    return exitCode === 0 ? output.trim() : null;
  }

  return {
    services: () => Promise.all(REPLICAS.map(async (name) => ({ name, version: await versionOf(name) }))),
    async readiness(service) {
      const container = await containerOf(service);
      if (container === null) return { problem: 'it does not run', hasEnded: false };
      const status = await inspect(service, '{{.State.Status}}');
      if (status === 'exited') return { problem: 'it has ended', hasEnded: true };
      const { exitCode, output } = await run(engine, [
        'exec',
        container,
        'node',
        'shared/server/check-ready.ts',
      ]);
      return { problem: exitCode === 0 ? null : output || 'it does not answer', hasEnded: false };
    },
    async lastLines(service) {
      const container = await containerOf(service);
      if (container === null) return 'It has no container.';
      return (await run(engine, ['logs', '--tail', String(LAST_LINES), container])).output;
    },
    async replace(service, version) {
      const container = await containerOf(service);
      // SIGTERM first: podman-compose would remove the container without waiting for its requests.
      if (container !== null) await run(engine, ['stop', '--time', '30', container]);
      if (container !== null) await must(engine, ['rm', '--force', container]);
      await composed(['up', '-d', '--no-deps', service], version);
    },
    runOnce: (version, command) =>
      run(
        composeCommand,
        [...composeParameters, 'run', '--rm', '--no-deps', '-T', 'api-a', ...command],
        version,
      ),
    async missingImages(version) {
      const images = ['forecourt/api', 'forecourt/edge'].map((name) => `${name}:${version}`);
      const ids = await Promise.all(images.map(imageId));
      return images.filter((_, index) => ids[index] === null);
    },
    async settle(version) {
      writeEnvironment(path.join(folder, '.env'), version);
      for (const { area } of findAreas(folder)) {
        const [wanted, running] = [
          await imageId(`forecourt/remote-${area}:${version}`),
          await inspect(area, '{{.Image}}'),
        ];
        // Teams deploy their areas by themselves, so an area without an image of this version stays as it is.
        if (wanted !== null && wanted !== running) await composed(['up', '-d', '--no-deps', area], version);
      }
      await composed(['up', '-d', '--no-deps', 'proxy'], version);
    },
  };
}

/** Sets the version in the file that Compose reads, so that a later `docker compose up` starts the same one. */
function writeEnvironment(file: string, version: string): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const others = before.split('\n').filter((line) => line !== '' && !line.startsWith(`${VERSION_VARIABLE}=`));
  writeFileSync(`${file}.new`, `${[...others, `${VERSION_VARIABLE}=${version}`].join('\n')}\n`, {
    mode: 0o600,
  });
  renameSync(`${file}.new`, file);
}
