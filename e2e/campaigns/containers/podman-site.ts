import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execa } from 'execa';
import { parse } from 'yaml';
import * as z from 'zod';
import { root } from '../../../scripts/root.ts';

const text = z.union([z.string(), z.number()]).transform(String);

const serviceSchema = z.object({
  image: z.string(),
  build: z.object({ target: z.string(), args: z.record(z.string(), z.string()) }).optional(),
  command: z.array(z.string()).default([]),
  profiles: z.array(z.string()).default([]),
  restart: z.string(),
  init: z.boolean().default(false),
  user: z.string().optional(),
  cap_add: z.array(z.string()).default([]),
  network_mode: z.string().optional(),
  networks: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), text).default({}),
  volumes: z.array(z.string()).default([]),
  tmpfs: z.array(z.string()).default([]),
  mem_limit: z.string(),
  pids_limit: z.number(),
  stop_signal: z.string().optional(),
  stop_grace_period: z.string().default('10s'),
  healthcheck: z.object({ test: z.array(z.string()).optional() }).optional(),
});
type Service = z.infer<typeof serviceSchema>;
const composeSchema = z.object({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.object({ internal: z.boolean().default(false) }).nullable()),
});

const READY_TIMEOUT_MS = 180_000;
const POLL_MS = 500;

/** Variable that names an image → replacement of the image, which make-stand-ins.sh builds from Debian's packages. */
const STAND_INS: Record<string, string> = {
  PROXY_IMAGE: 'localhost/stand-in/caddy',
  POSTGRES_IMAGE: 'localhost/stand-in/postgres',
  VALKEY_IMAGE: 'localhost/stand-in/valkey',
  NODE_IMAGE: 'localhost/stand-in/node',
  RUNTIME_IMAGE: 'localhost/stand-in/runtime',
  NGINX_IMAGE: 'localhost/stand-in/nginx',
  TOOLS_IMAGE: 'localhost/stand-in/postgres',
};

/** Options with limits that this process may set: without them, runc cannot start a container in a sandbox with low limits. */
const LIMITS = ['--ulimit', `nofile=${hardLimit('Max open files')}`, '--ulimit', 'nproc=4096:4096'];

function hardLimit(name: string): string {
  const line = readFileSync('/proc/self/limits', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(name));
  const hard = line?.slice(name.length).trim().split(/\s+/)[1] ?? '1024';
  return `${hard}:${hard}`;
}

/** The containers of docker-compose.yml, run by podman alone: without Compose, and without systemd for health checks. */
export class PodmanSite {
  readonly #project: string;
  readonly #variables: Readonly<Record<string, string>>;
  readonly #compose: z.infer<typeof composeSchema>;
  readonly #folders: Readonly<Record<string, string>>;

  /** @param variables values for the compose file's variables @param folders folder in that file → folder to use instead */
  constructor(
    project: string,
    variables: Readonly<Record<string, string>>,
    folders: Readonly<Record<string, string>>,
  ) {
    this.#project = project;
    this.#folders = folders;
    this.#variables = { ...STAND_INS, ...variables };
    const parsed: unknown = parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), {
      merge: true,
    });
    this.#compose = composeSchema.parse(this.#resolve(parsed));
  }

  /** Services without a profile, except `prepare`, in the order of their start. */
  get services(): string[] {
    const first = ['postgres', 'valkey'];
    const names = Object.keys(this.#compose.services).filter(
      (name) => name !== 'prepare' && !first.includes(name) && this.#service(name).profiles.length === 0,
    );
    return [...first, ...names];
  }

  static async missing(images: readonly string[] = Object.values(STAND_INS)): Promise<string[]> {
    const found = await Promise.all(
      images.map(async (image) => ({
        image,
        ...(await podman(['image', 'exists', image], true)),
      })),
    );
    return found.filter(({ exitCode }) => exitCode !== 0).map(({ image }) => image);
  }

  /** Builds the image of a service. @returns duration in seconds; 0 if the service's image is not built here */
  async build(name: string): Promise<number> {
    const { image, build } = this.#service(name);
    if (!build) return 0;
    const began = performance.now();
    const bases = ['NODE_IMAGE', 'RUNTIME_IMAGE', 'NGINX_IMAGE', 'TOOLS_IMAGE'].map(
      (base) => `${base}=${this.#variables[base]}`,
    );
    const given = Object.entries(build.args).map(([argument, value]) => `${argument}=${value}`);
    await podman([
      ...['build', '--format', 'docker', '--layers', '--network', 'host', ...LIMITS],
      ...[...bases, ...given].flatMap((argument) => ['--build-arg', argument]),
      ...['--file', 'docker/Dockerfile', '--target', build.target, '--tag', image, '.'],
    ]);
    return (performance.now() - began) / 1000;
  }

  /** Creates a new site's networks, runs `prepare`, and starts services. @param names services, in the order of their start */
  async up(names: readonly string[] = this.services): Promise<void> {
    for (const [network, options] of Object.entries(this.#compose.networks)) {
      await podman(['network', 'create', ...(options?.internal ? ['--internal'] : []), this.#name(network)]);
    }
    await this.start('prepare');
    const { stdout } = await podman(['wait', this.#name('prepare')]);
    if (stdout.trim() !== '0') throw new Error(`prepare ended with ${stdout}: ${await this.log('prepare')}`);
    for (const name of names) {
      await this.start(name);
      if (name === 'postgres') await this.untilHealthy(name);
    }
  }

  /** @param as name of the container, and host name by which other containers reach it */
  async start(name: string, as = name): Promise<void> {
    await podman(['run', '--detach', ...this.#options(name, as), ...this.#service(name).command]);
  }

  /** Stops and removes containers. Their data stays. */
  async remove(names: readonly string[]): Promise<void> {
    const containers = names.map((name) => this.#name(name));
    await podman(['stop', ...containers]);
    await podman(['rm', ...containers]);
  }

  /** Runs a service with a command, as `docker compose run --rm` does. @returns its output */
  async run(name: string, command: readonly string[]): Promise<string> {
    return (await podman(['run', '--rm', ...this.#options(name), ...command])).all;
  }

  /** Runs a program in a service's container. @returns its output */
  async exec(name: string, command: readonly string[]): Promise<string> {
    return (await podman(['exec', this.#name(name), ...command])).stdout;
  }

  /** Returns the parameters of `podman run` up to and including the image. */
  #options(name: string, as = name): string[] {
    const service = this.#service(name);
    return [
      ...['--name', this.#name(as), ...LIMITS, '--pull', 'never'],
      ...[
        '--label',
        `com.docker.compose.project=${this.#project}`,
        '--label',
        `com.docker.compose.service=${name}`,
      ],
      ...[
        '--read-only',
        '--read-only-tmpfs=false',
        '--cap-drop',
        'ALL',
        '--security-opt',
        'no-new-privileges',
      ],
      ...(service.init ? ['--init'] : []),
      ...['--memory', service.mem_limit, '--pids-limit', String(service.pids_limit)],
      ...[
        '--restart',
        service.restart === 'no' ? 'no' : 'always',
        '--stop-timeout',
        String(seconds(service)),
      ],
      ...service.cap_add.flatMap((capability) => ['--cap-add', capability]),
      ...(service.user ? ['--user', service.user] : []),
      ...(service.stop_signal ? ['--stop-signal', service.stop_signal] : []),
      ...(service.network_mode ? ['--network', service.network_mode] : []),
      ...service.networks.flatMap((network) => ['--network', `${this.#name(network)}:alias=${as}`]),
      ...service.ports.flatMap((port) => ['--publish', port]),
      ...Object.entries(service.environment).flatMap(([variable, value]) => [
        '--env',
        `${variable}=${value}`,
      ]),
      ...service.volumes.flatMap((volume) => ['--volume', this.#volume(volume)]),
      ...service.tmpfs.flatMap((folder) => ['--tmpfs', `${folder.split(':')[0]}:mode=1777`]),
      ...healthOptions(service),
      service.image,
    ];
  }

  async untilHealthy(name: string): Promise<void> {
    const until = Date.now() + READY_TIMEOUT_MS;
    for (;;) {
      const { exitCode, all } = await podman(['healthcheck', 'run', this.#name(name)], true);
      if (exitCode === 0) return;
      if (Date.now() > until)
        throw new Error(`${name} does not become healthy: ${all}\n${await this.log(name)}`);
      await delay(POLL_MS);
    }
  }

  /** Reads the process id on this machine of the container's program; 0 if it does not run. */
  async pid(name: string): Promise<number> {
    const { stdout } = await podman(['inspect', '--format', '{{.State.Pid}}', this.#name(name)]);
    return Number(stdout);
  }

  /** @param lines number of last lines */
  async log(name: string, lines: number | 'all' = 20): Promise<string> {
    const tail = lines === 'all' ? [] : ['--tail', String(lines)];
    return (await podman(['logs', ...tail, this.#name(name)], true)).all;
  }

  /** Runs a statement as the owner of the site's database. @returns the values of its rows */
  query(statement: string): Promise<string> {
    const connection = ['--host', '/tmp', '--username', 'forecourt', '--tuples-only', '--no-align'];
    return this.exec('postgres', ['psql', ...connection, '--command', statement]);
  }

  /** Reads the IP address at which this machine reaches the container. */
  async address(name: string): Promise<string> {
    const format = '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}';
    const { stdout } = await podman(['inspect', '--format', format, this.#name(name)]);
    return stdout.split(' ')[0] ?? '';
  }

  /** Reads the memory of each container's processes, in MB. */
  async memory(): Promise<Record<string, number>> {
    const { stdout } = await podman(['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsageBytes}}']);
    const lines = stdout.split('\n').map((line) => /^(\S+) ([\d.]+)([KMG])iB/.exec(line));
    return Object.fromEntries(
      lines.flatMap((match) => {
        const [, container = '', amount, unit] = match ?? [];
        if (!container.startsWith(`${this.#project}_`)) return [];
        const mega = Number(amount) * { K: 1 / 1024, M: 1, G: 1024 }[unit as 'K' | 'M' | 'G'];
        return [[container.slice(this.#project.length + 1), Math.round(mega)]];
      }),
    );
  }

  async imageSize(name: string): Promise<number> {
    const { stdout } = await podman(['image', 'inspect', '--format', '{{.Size}}', this.#service(name).image]);
    return Number(stdout) / 1e6;
  }

  async down(): Promise<void> {
    const names = [...this.services, 'prepare', 'tools'].map((name) => this.#name(name));
    await podman(['rm', '--force', '--ignore', '--time', '5', ...names], true);
    await podman(
      ['network', 'rm', '--force', ...Object.keys(this.#compose.networks).map((name) => this.#name(name))],
      true,
    );
    const { stdout } = await podman(['volume', 'ls', '--quiet']);
    const volumes = stdout.split('\n').filter((name) => name.startsWith(`${this.#project}_`));
    if (volumes.length > 0) await podman(['volume', 'rm', '--force', ...volumes], true);
  }

  #service(name: string): Service {
    const service = this.#compose.services[name];
    if (!service) throw new Error(`docker-compose.yml has no service ${name}`);
    return service;
  }

  #name(part: string): string {
    return `${this.#project}_${part}`;
  }

  #volume(volume: string): string {
    const [source = '', ...rest] = volume.split(':');
    const given = this.#folders[source] ?? source;
    const place = /^[./]/.test(given) ? path.resolve(root, given) : this.#name(given);
    if (place.startsWith('/') && !existsSync(place)) throw new Error(`${place} does not exist`);
    return [place, ...rest].join(':');
  }

  /** Replaces `${VARIABLE:-default}` by the value of the variable, as Compose does. */
  #resolve(value: unknown): unknown {
    if (typeof value === 'string') {
      return value
        .replaceAll(
          /\$\{(\w+):?-([^}]*)\}/g,
          (_, name: string, usual: string) => this.#variables[name] || usual,
        )
        .replaceAll('$$', '$');
    }
    if (Array.isArray(value)) return value.map((each) => this.#resolve(each));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, this.#resolve(each)]));
  }
}

function seconds({ stop_grace_period }: Service): number {
  return Number.parseInt(stop_grace_period, 10);
}

function healthOptions({ healthcheck }: Service): string[] {
  const [kind, ...test] = healthcheck?.test ?? [];
  if (kind === undefined) return [];
  return ['--health-cmd', kind === 'CMD-SHELL' ? (test[0] ?? '') : JSON.stringify(test)];
}

async function podman(
  parameters: readonly string[],
  mayFail = false,
): Promise<{ exitCode: number; stdout: string; all: string }> {
  const { exitCode, stdout, all } = await execa('podman', ['--runtime', 'runc', ...parameters], {
    cwd: root,
    all: true,
    reject: false,
  });
  if (exitCode !== 0 && !mayFail) throw new Error(`podman ${parameters.join(' ')}\n${all}`);
  return { exitCode: exitCode ?? 1, stdout, all };
}
