import { spawnSync } from 'node:child_process';
import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Stands in for `docker`. `SERVICE.id` beside it contains the id of a running container. `docker compose up` gives the service
 * the id in `SERVICE.next`, if there is one. Each line of `states` is the state of a new proxy for one call. The proxy refuses
 * a file that contains "wrong". `rules.wrong` makes the rules of Prometheus wrong, `backup.wrong` makes backups fail.
 */
const DOCKER = `#!/bin/sh
cd "$(dirname "$0")"
echo "$*" >> calls
case "$*" in
  *" caddy reload "*)
    cat > received
    if grep --quiet wrong received; then echo 'unrecognized directive: wrong' >&2; exit 1; fi ;;
  *" promtool check "*) if [ -f rules.wrong ]; then echo 'FAILED: parse error in rules.yml' >&2; exit 1; fi ;;
  *" tools backup "*)
    for file in "$@"; do :; done
    if [ -f backup.wrong ]; then echo 'Permission denied'; else echo "$file: backup of today, 1.0 MB"; fi ;;
  *" pg_dump "*) echo 'the dump' ;;
  "compose up "*)
    for service in "$@"; do if [ -f "$service.next" ]; then mv "$service.next" "$service.id"; fi; done ;;
  "ps "*)
    for filter in "$@"; do
      case "$filter" in *.service=*) cat "\${filter##*=}.id" 2> /dev/null ;; esac
    done
    exit 0 ;;
  "inspect "*"{{.RestartCount}}"*) head -n 1 states; sed 1d states > rest; mv rest states ;;
  "logs "*) echo 'address already in use' ;;
  "inspect "*"{{.Id}}"*) for id in "$@"; do :; done; echo "$id" ;;
  "image inspect "*) exit 1 ;;
esac
`;

/** A program, because Jest cannot load execa. */
const PROGRAM = (call: string) => `
  import { openComposeEngine } from ${JSON.stringify(path.join(__dirname, 'compose-engine.ts'))};
  const engine = await openComposeEngine(process.argv[1]);
  const result = await (async () => engine.${call})().catch((error) => error.message);
  console.log(JSON.stringify(result));
`;

let folder: string;
const inFolder = (...names: string[]) => path.join(folder, ...names);
const calls = () => readFileSync(inFolder('bin/calls'), 'utf8');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-compose-'));
  for (const name of ['bin', 'site/docker']) mkdirSync(inFolder(name), { recursive: true });
  writeFileSync(inFolder('bin/docker'), DOCKER, { mode: 0o755 });
  writeFileSync(inFolder('bin/proxy.id'), 'proxy-1\n');
  writeFileSync(inFolder('site/docker/Caddyfile'), 'respond /new 200\n');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Calls a method of the engine. @returns its result, or its error message */
function call<Result>(method: string): Result {
  const parameters = ['--no-warnings', '--input-type=module', '--eval', PROGRAM(method), inFolder('site')];
  const env = { ...process.env, PATH: `${inFolder('bin')}:${process.env.PATH}` };
  const { stdout, stderr } = spawnSync(process.execPath, parameters, { env, encoding: 'utf8' });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
}

/** Ends an update to version 2. @returns the notes for the operator */
const settle = () => call<string[]>("settle('2')");

describe('the restore point of an update', () => {
  const create = () =>
    call<string>(`createRestorePoint('2', ${JSON.stringify(inFolder('points'))}, 'today')`);
  const findFolder = () => call<string>(`findRestorePointFolder(${JSON.stringify(inFolder('points'))})`);
  beforeEach(() => mkdirSync(inFolder('points')));

  it('is a dump of the database in the container', () => {
    expect(create()).toContain('today.dump contains the database');
    expect(findFolder()).toBe(inFolder('points'));
    expect(readFileSync(inFolder('points/today.dump'), 'utf8')).toBe('the dump\n');
  });

  it('is a backup of the database server that the secrets name, not of the unused container', () => {
    mkdirSync(inFolder('site/docker/secrets'));
    writeFileSync(
      inFolder('site/docker/secrets/database-url'),
      'postgres://forecourt:secret@database/forecourt',
    );
    expect(create()).toContain('docker compose run --rm tools restore /backups/today.backup');
    expect(calls()).toMatch(/ prepare\n.* tools backup \/backups\/today\.backup\n/);
    expect(calls()).not.toContain('pg_dump');
    expect(findFolder()).toBe(inFolder('site/backups'));
    writeFileSync(inFolder('bin/backup.wrong'), '');
    expect(create()).toMatch(/could not be copied.*\nPermission denied$/);
  });
});

describe('the end of an update', () => {
  it('lets a proxy that stays load its file, also if Git has replaced the file', () => {
    expect(settle()).toEqual(['The proxy has loaded docker/Caddyfile.']);
    expect(calls()).toContain('exec --interactive proxy-1 caddy reload --adapter caddyfile --config -');
    expect(readFileSync(inFolder('bin/received'), 'utf8')).toBe('respond /new 200\n');
  });

  it('waits for a new proxy, and sends it nothing, because it has read the file at its start', () => {
    writeFileSync(inFolder('bin/proxy.next'), 'proxy-2\n');
    writeFileSync(inFolder('bin/states'), '0 running starting\n0 running healthy\n0 running unread\n');
    expect(settle()).toEqual([]);
    expect(readFileSync(inFolder('bin/states'), 'utf8')).toBe('0 running unread\n');
    expect(calls()).not.toContain('reload');
  });

  it.each(['3 restarting starting', '0 running unhealthy', '0 exited'])(
    'reports a new proxy that fails, with its last lines: %s',
    (state) => {
      writeFileSync(inFolder('bin/proxy.next'), 'proxy-2\n');
      writeFileSync(inFolder('bin/states'), `${state}\n`);
      const [note] = settle();
      expect(note).toMatch(/^The new proxy is not ready .*\naddress already in use$/);
    },
  );

  it('reports a file that the proxy refuses, and does not fail, because the site runs', () => {
    writeFileSync(inFolder('site/docker/Caddyfile'), 'wrong\n');
    const [note] = settle();
    expect(note).toMatch(/does not accept docker\/Caddyfile.*\nunrecognized directive: wrong$/);
  });

  it('lets Prometheus load its rules, if it runs', () => {
    settle();
    expect(calls()).not.toContain('HUP');
    writeFileSync(inFolder('bin/prometheus.id'), 'prometheus-1\n');
    expect(settle()).toContain('Prometheus loads docker/monitoring again.');
    expect(calls()).toMatch(/promtool check config .*\n(?:.*\n)*kill --signal HUP prometheus-1$/m);
  });

  it('reports rules that Prometheus would refuse, because it keeps the previous ones without a word', () => {
    writeFileSync(inFolder('bin/prometheus.id'), 'prometheus-1\n');
    writeFileSync(inFolder('bin/rules.wrong'), '');
    expect(settle()).toContainEqual(
      expect.stringMatching(/refuses docker\/monitoring.*previous.*\nFAILED: parse error in rules.yml$/),
    );
    expect(calls()).not.toContain('HUP');
  });

  it('stores the version, and leaves the other lines and the mode of .env', () => {
    writeFileSync(inFolder('site/.env'), 'SITE_HOST=www.garage.example\nFORECOURT_VERSION=1\n', {
      mode: 0o640,
    });
    settle();
    expect(readFileSync(inFolder('site/.env'), 'utf8')).toBe(
      'SITE_HOST=www.garage.example\nFORECOURT_VERSION=2\n',
    );
    expect(statSync(inFolder('site/.env')).mode & 0o777).toBe(0o640);
  });

  it('leaves .env a symbolic link, and its file to its owner', () => {
    const file = inFolder('given.env');
    writeFileSync(file, 'SITE_HOST=www.garage.example\n');
    const owner = process.geteuid?.() === 0 ? 1000 : statSync(file).uid;
    if (owner !== statSync(file).uid) chownSync(file, owner, owner);
    symlinkSync(file, inFolder('site/.env'));
    settle();
    expect(lstatSync(inFolder('site/.env')).isSymbolicLink()).toBe(true);
    expect(readFileSync(file, 'utf8')).toBe('SITE_HOST=www.garage.example\nFORECOURT_VERSION=2\n');
    expect(statSync(file).uid).toBe(owner);
  });
});
