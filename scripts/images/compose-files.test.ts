import { readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import * as z from 'zod';
import { findAreas } from '../site/ports.ts';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const FILES = ['docker-compose.yml', 'docker-compose.monitoring.yml'];

const serviceSchema = z.looseObject({
  image: z.string(),
  build: z.object({ target: z.string() }).loose().optional(),
  command: z.array(z.string()).optional(),
  restart: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  pids_limit: z.number().optional(),
  mem_limit: z.string().optional(),
  healthcheck: z
    .looseObject({ test: z.array(z.string()).optional(), disable: z.boolean().optional() })
    .optional(),
  logging: z.looseObject({ options: z.record(z.string(), z.string()) }).optional(),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).default({}),
  networks: z.array(z.string()).default([]),
});
const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.looseObject({ internal: z.boolean().optional() }).nullable()).default({}),
});

const parsed = (file: string) => composeSchema.parse(parse(read(file), { merge: true }));
const SERVICES = FILES.flatMap((file) => Object.entries(parsed(file).services));
const serviceNamed = (name: string) => new Map(SERVICES).get(name) ?? serviceSchema.parse({ image: '' });

/** Replaces variables by their defaults. */
const byDefault = (text: string) => text.replaceAll(/\$\{\w+:?-([^}]*)\}/g, '$1');

const dockerfile = read('docker/Dockerfile');
const [, ...stages] = dockerfile.split(/^FROM /m);
const stageNamed = (name: string) =>
  stages.find((stage) => stage.split('\n')[0]?.endsWith(` AS ${name}`)) ?? '';

describe.each(FILES)('%s', (file) => {
  it('is valid by the schema of the Compose specification', () => {
    const schema = JSON.parse(read('node_modules/dclint/schemas/compose.schema.json'));
    const ajv = new Ajv({ strict: false, allowUnionTypes: true });
    addFormats(ajv);
    delete schema.$schema;
    const validate = ajv.compile(schema);
    validate(parse(read(file), { merge: true }));
    expect(validate.errors ?? []).toEqual([]);
  });

  it('refers to variables in a form with a default', () => {
    expect(read(file).match(/(?<!\$)\$\{\w+\}|(?<!\$)\$[A-Za-z]\w*/g) ?? []).toEqual([]);
  });
});

describe.each(SERVICES)('the service %s', (name, service) => {
  it('is hardened and limited', () => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      pids_limit: expect.any(Number),
      mem_limit: expect.stringMatching(/^\d+m$/),
      logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
    });
    const reasons: Record<string, string[]> = {
      proxy: ['NET_BIND_SERVICE'],
      prepare: ['CHOWN', 'DAC_OVERRIDE'],
    };
    expect(service.cap_add).toEqual(reasons[name] ?? []);
  });

  it('starts again by itself, and says whether it is healthy', () => {
    if (['prepare', 'tools'].includes(name))
      return expect(service).toMatchObject({ restart: 'no', healthcheck: { disable: true } });
    expect(service.restart).toBe('unless-stopped');
    const inImage = stageNamed(service.build?.target ?? '').includes('\nHEALTHCHECK');
    expect(service.healthcheck?.test !== undefined || inImage).toBe(true);
  });

  it('has an image that cannot change unnoticed', () => {
    if (service.build) expect(service.image).toMatch(/^forecourt\/[\w-]+:\$\{FORECOURT_VERSION:-dev\}$/);
    else expect(byDefault(service.image)).toMatch(/^docker\.io\/\S+:v?\d[\w.-]*@sha256:[0-9a-f]{64}$/);
  });

  it('contains no secret', () => {
    const values = Object.entries(service.environment).filter(([variable]) =>
      /PASSWORD|TOKEN|SECRET|PRIVATE|DATABASE_URL|RELEASE_STORE/.test(variable),
    );
    for (const [variable, value] of values)
      expect([variable, value]).toEqual([variable, expect.stringMatching(/^\/run\/secrets\//)]);
    expect(values.every(([variable]) => variable.endsWith('_FILE'))).toBe(true);
  });

  it('is published to this machine only, unless the ports of the site are set', () => {
    expect(service.ports.map(byDefault).filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    const open = service.ports.filter((port) => !port.startsWith('127.0.0.1:'));
    expect(open.map((port) => port.split(':-')[0])).toEqual(
      name === 'proxy' ? ['${HTTP_PORT', '${HTTPS_PORT'] : [],
    );
  });
});

test('the stores are reached by those that use them only', () => {
  const { networks, services } = parsed('docker-compose.yml');
  const members = (network: string) =>
    Object.keys(services).filter((name) => services[name]?.networks.includes(network));
  expect(members('data')).toEqual(['api-a', 'api-b', 'postgres', 'tools']);
  expect(members('stores')).toEqual(['edge-a', 'edge-b', 'valkey', 'tools']);
  for (const network of ['data', 'stores', 'origins']) expect(networks[network]).toEqual({ internal: true });
});

test('there is an origin for every area, and the edges know it', () => {
  const areas = findAreas().map(({ area }) => area);
  const origins = JSON.parse(String(serviceNamed('edge-a').environment.REMOTE_ORIGINS));
  expect(Object.keys(origins).sort()).toEqual([...areas].sort());
  for (const area of areas) {
    expect(origins[area]).toBe(`http://${area}:8080`);
    expect(serviceNamed(area).build).toMatchObject({ target: 'remote', args: { AREA: area } });
  }
});

test('every variable of the compose files is explained in the example', () => {
  const named = FILES.flatMap((file) =>
    [...read(file).matchAll(/\$\{(\w+)/g)].map(([, variable]) => variable),
  );
  const example = read('docker/example.env');
  expect([...new Set(named)].filter((variable) => !example.includes(`${variable}=`))).toEqual([]);
});

describe('docker/Dockerfile', () => {
  const images = ['remote', 'api', 'edge', 'tools', 'demo'].map((name) => [name, stageNamed(name)] as const);

  it('names its bases by digest', () => {
    const bases = [...dockerfile.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, base]) => base);
    expect(bases.length).toBeGreaterThan(2);
    for (const base of bases) expect(base).toMatch(/:[\w.-]+@sha256:[0-9a-f]{64}$/);
    const names = stages.map((stage) => /^\S+/.exec(stage)?.[0] ?? '');
    const known = stages.map((stage) => / AS (\S+)/.exec(stage)?.[1]);
    expect(names.filter((name) => !/^\$\{\w+_IMAGE\}$/.test(name) && !known.includes(name))).toEqual([]);
  });

  it.each(images)('runs %s as a user without rights, and forwards signals', (_, stage) => {
    const whole = stage.startsWith('runtime') ? stageNamed('runtime') + stage : stage;
    const users = [...whole.matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
    expect(users.at(-1)).toMatch(/^(65532:65532|nginx)$/);
    expect(stage).toMatch(/^STOPSIGNAL SIG(TERM|QUIT)$/m);
    // In shell form, the shell would get the signal, not the program.
    expect(stage.match(/^(?:CMD|ENTRYPOINT) +[^[].*$/gm) ?? []).toEqual([]);
  });

  it('uses the Node of the repository', () => {
    expect(dockerfile).toContain(`/node:${read('.nvmrc').trim()}-`);
  });

  it('installs what the lock file says, before any source is copied', () => {
    const packages = stageNamed('packages');
    expect(packages).toContain('npm ci');
    expect(packages.match(/^COPY .*$/gm)).toEqual(['COPY --from=manifests /manifests ./']);
  });
});

test('the tools have the programs of the database server’s version', () => {
  const majors = [serviceNamed('postgres').image, dockerfile].map(
    (text) => /postgres:(\d+)\./.exec(text)?.[1],
  );
  expect(majors).toEqual(['18', '18']);
});

test('the proxy logs neither the sender nor the headers nor the query of a request', () => {
  // In this field, Caddy logs the request whose response was cut off.
  expect(read('docker/Caddyfile')).toMatch(
    /^\tlog default \{\n\t\tformat filter \{[^}]*\bfields \{[^}]*\brequest delete\n/m,
  );
});

test('the proxy does not log each failed check of a process that is stopped', () => {
  expect(read('docker/Caddyfile')).toMatch(
    /^\tlog default \{\n(?:\t\t.*\n)*\t\texclude http\.handlers\.reverse_proxy\.health_checker\.active\n/m,
  );
});
