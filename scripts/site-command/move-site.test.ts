import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CommandError } from '../terminal.ts';
import type { SiteEngine } from './engine.ts';
import { VersionChangeJournal } from './journal.ts';
import { rollBackSite, updateSite, type VersionChangeDependencies } from './move-site.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'forecourt-update-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Thrown in place of `kill -9`: afterwards the command does nothing more. */
class Killed extends Error {}

const SERVICES = ['api-a', 'api-b', 'edge-a', 'edge-b'];

/** A site in memory that runs version 1. Versions named `broken…` end at their start, `stuck…` never become ready. */
class FakeSite {
  readonly printed: string[] = [];
  readonly commands: string[] = [];
  /** Further versions that end at their start. */
  readonly broken = new Set<string>();
  readonly running = new Map<string, string | null>(SERVICES.map((name) => [name, '1']));
  restorePoints = 0;
  settled = '1';
  hasDisk = true;
  /** Largest number of replicas of one kind that did not run at the same time. */
  mostAway = 0;
  readonly #journal: VersionChangeJournal;
  #left = Infinity;

  constructor(file: string) {
    this.#journal = new VersionChangeJournal(file, () => new Date());
  }

  /** Kills the command at its nth step. */
  killAt(step: number): this {
    this.#left = step;
    return this;
  }

  get versions(): string[] {
    return [...new Set(this.running.values())].map(String);
  }

  get isOpen(): boolean {
    return this.#journal.findUnfinished() !== null;
  }

  get tools(): VersionChangeDependencies {
    const journal = this.#journal;
    const step = () => this.#step();
    const watched = {
      append: (entry: Parameters<VersionChangeJournal['append']>[0]) => {
        step();
        journal.append(entry);
        step();
      },
      findUnfinished: () => journal.findUnfinished(),
      versions: () => journal.versions(),
    };
    return {
      engine: this.#engine(),
      journal: watched as VersionChangeJournal,
      print: (text) => this.printed.push(text),
      createRestorePoint: async () => {
        step();
        this.restorePoints += 1;
        step();
        return 'restore.tar';
      },
      findObstacles: async () => (this.hasDisk ? [] : ['the disk is full']),
      readyLimitMs: 300,
    };
  }

  #step(): void {
    this.#left -= 1;
    if (this.#left <= 0) throw new Killed();
  }

  #set(name: string, version: string | null): void {
    this.running.set(name, version);
    for (const kind of ['api', 'edge']) {
      const away = [...this.running].filter(([each, version]) => each.startsWith(kind) && version === null);
      this.mostAway = Math.max(this.mostAway, away.length);
    }
  }

  #engine(): SiteEngine {
    return {
      services: async () => SERVICES.map((name) => ({ name, version: this.running.get(name) ?? null })),
      readiness: async (name) => {
        const version = this.running.get(name) ?? 'broken';
        const hasEnded = version.startsWith('broken') || this.broken.has(version);
        return { problem: hasEnded || version.startsWith('stuck') ? 'no' : null, hasEnded };
      },
      lastLines: async (name) => `last lines of ${name}`,
      prepare: async () => this.#step(),
      replace: async (name, version) => {
        this.#step();
        this.#set(name, null);
        this.#step();
        this.#set(name, version);
        this.#step();
      },
      runOnce: async (version, command) => {
        this.#step();
        this.commands.push(`${version}: ${command.join(' ')}`);
        const isPlan = command.includes('--plan');
        this.#step();
        if (version.startsWith('bad-migration') && !isPlan) {
          return { exitCode: version.endsWith('unseen') ? 0 : 1, output: 'column "x" exists' };
        }
        const output = isPlan
          ? 'This is the plan; nothing was changed.'
          : 'The schema is as version 2 expects.';
        return { exitCode: 0, output };
      },
      missingImages: async (version) => (version === 'unknown' ? ['forecourt/api:unknown'] : []),
      settle: async (version) => {
        this.#step();
        this.settled = version;
        return ['The proxy has loaded its file.'];
      },
    };
  }
}

let sites = 0;
const createSite = () => {
  sites += 1;
  return new FakeSite(path.join(folder, `journal-${sites}`));
};

test('updates service by service after a restore point and the migration, and returns', async () => {
  const site = createSite();
  await updateSite(site.tools, '2');
  expect(site).toMatchObject({ versions: ['2'], settled: '2', restorePoints: 1, mostAway: 1, isOpen: false });
  expect(site.commands).toEqual([
    '2: node api/src/migrate.ts --plan --running 1',
    '2: node api/src/migrate.ts',
  ]);
  const services = site.printed.filter((line) => line.startsWith('Start 2 of'));
  expect(services.map((line) => line.split(/ of |:/)[1])).toEqual(SERVICES);
  expect(site.printed).toContain('    The proxy has loaded its file.');
  await updateSite(site.tools, '3');
  await rollBackSite(site.tools);
  expect(site).toMatchObject({ versions: ['2'], settled: '2', restorePoints: 2, isOpen: false });
  await rollBackSite(site.tools);
  expect(site).toMatchObject({ versions: ['1'], settled: '1', mostAway: 1 });
  await expect(rollBackSite(site.tools)).rejects.toThrow('There is no version to return to');
  expect(site.commands).toHaveLength(4);
});

/** Runs a command that is killed at its first step, its second one and so on, each time on another site. */
async function killedEverywhere(
  command: (site: FakeSite) => Promise<unknown>,
  check: (site: FakeSite) => Promise<void>,
  prepare: (site: FakeSite) => Promise<unknown> = async () => undefined,
): Promise<number> {
  for (let step = 1; ; step += 1) {
    const site = createSite();
    await prepare(site);
    const outcome = await command(site.killAt(step)).catch((error: unknown) => error);
    site.killAt(Infinity);
    await check(site);
    expect(site.mostAway).toBeLessThanOrEqual(1);
    expect(site.isOpen).toBe(false);
    if (!(outcome instanceof Killed)) return step;
  }
}

describe('killed at any step and repeated', () => {
  it('an update ends with the new version', async () => {
    const steps = await killedEverywhere(
      (site) => updateSite(site.tools, '2'),
      async (site) => {
        await updateSite(site.tools, '2');
        expect(site).toMatchObject({ versions: ['2'], settled: '2' });
      },
    );
    expect(steps).toBeGreaterThan(25);
  });

  it('an update can be cancelled by a rollback', async () => {
    await killedEverywhere(
      (site) => updateSite(site.tools, '2'),
      async (site) => {
        await rollBackSite(site.tools).catch((error: unknown) => {
          // The update had not begun.
          expect(error).toMatchObject({ message: expect.stringContaining('no version to return to') });
        });
        expect(site).toMatchObject({ versions: ['1'], settled: '1' });
      },
    );
  });

  it('a rollback ends with the version before', async () => {
    await killedEverywhere(
      (site) => rollBackSite(site.tools),
      async (site) => {
        if (site.settled !== '1' || site.isOpen) await rollBackSite(site.tools);
        expect(site).toMatchObject({ versions: ['1'], settled: '1' });
      },
      (site) => updateSite(site.tools, '2'),
    );
  });

  it.each(['broken', 'bad-migration'])(
    'an update to a version that is %s ends with the version before',
    async (bad) => {
      await killedEverywhere(
        (site) => updateSite(site.tools, bad),
        async (site) => {
          await expect(updateSite(site.tools, bad)).rejects.toThrow('The site runs 1, as before');
          expect(site).toMatchObject({ versions: ['1'] });
        },
      );
    },
  );
});

describe('returns by itself, with the reason,', () => {
  const failure = (site: FakeSite, version: string) =>
    updateSite(site.tools, version).then(
      () => '',
      (error: CommandError) => error.message,
    );

  it('from a version that ends', async () => {
    const site = createSite();
    expect(await failure(site, 'broken')).toMatch(
      /api-a of broken ended.*\nlast lines of api-a[\s\S]*runs 1, as before/,
    );
    expect(site).toMatchObject({ versions: ['1'], settled: '1', isOpen: false });
  });

  it('from a version that never becomes ready', async () => {
    expect(await failure(createSite(), 'stuck')).toContain('api-a of stuck was not ready after 0.3 s (no)');
  });

  it('from a migration that fails, before any service was replaced', async () => {
    const site = createSite();
    expect(await failure(site, 'bad-migration')).toContain(
      'The migration failed, and the database is as before:\ncolumn "x" exists',
    );
    expect(site.printed.join()).not.toContain('Start bad-migration of');
  });

  it('from a migration that fails although its exit code is lost', async () => {
    const site = createSite();
    expect(await failure(site, 'bad-migration-unseen')).toContain('The migration failed');
    expect(site).toMatchObject({ versions: ['1'], isOpen: false });
  });

  it('from a rollback whose version does not start', async () => {
    const site = createSite();
    await updateSite(site.tools, '2');
    site.broken.add('1');
    await expect(rollBackSite(site.tools)).rejects.toThrow(
      /edge-b of 1 ended[\s\S]*The site runs 2, as before/,
    );
    expect(site).toMatchObject({ versions: ['2'], settled: '2', isOpen: false });
  });

  it('and says so if the version before does not start either, so that it can be repeated', async () => {
    const site = createSite();
    const tools = site.tools;
    tools.createRestorePoint = async () => {
      site.broken.add('1');
      return '';
    };
    await expect(updateSite(tools, 'broken')).rejects.toThrow('1 does not become ready either');
    site.broken.delete('1');
    await expect(updateSite(site.tools, 'broken')).rejects.toThrow('The site runs 1, as before');
    expect(site.versions).toEqual(['1']);
  });
});

describe('changes nothing', () => {
  it.each([
    [
      'if a service is not ready',
      (site: FakeSite) => site.running.set('edge-b', 'stuck'),
      'different versions',
    ],
    ['without disk space', (site: FakeSite) => Object.assign(site, { hasDisk: false }), 'the disk is full'],
  ])('%s', async (_, prepare, reason) => {
    const site = createSite();
    prepare(site);
    await expect(updateSite(site.tools, '2')).rejects.toThrow(reason);
    expect(site).toMatchObject({ restorePoints: 0, commands: [], isOpen: false });
  });

  it('without the images of the version', async () => {
    await expect(updateSite(createSite().tools, 'unknown')).rejects.toThrow(
      'forecourt/api:unknown is missing',
    );
  });

  it('while an update to another version is interrupted', async () => {
    const site = createSite();
    await updateSite(site.killAt(8).tools, '2').catch(() => undefined);
    site.killAt(Infinity);
    await expect(updateSite(site.tools, '3')).rejects.toThrow(
      'Repeat `update 2`, or return to 1 with `rollback`',
    );
  });
});

test('ignores an entry of the journal that was not written completely', async () => {
  const file = path.join(folder, 'journal');
  const journal = new VersionChangeJournal(file, () => new Date());
  journal.append({ event: 'begun', kind: 'update', from: '1', to: '2' });
  appendFileSync(file, '{"at":"2026-11-28T10:00:00.000Z","event":"fini');
  expect(journal.findUnfinished()).toMatchObject({ from: '1', to: '2' });
  journal.append({ event: 'finished', version: '2' });
  expect([journal.findUnfinished(), journal.versions()]).toEqual([null, ['1', '2']]);
});
