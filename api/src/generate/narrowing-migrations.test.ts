import { join } from 'node:path';
import { findStatementEffects } from '../platform/db/statement-effects.ts';
import { findAllMigrationErrors, findMigrationErrors } from './narrowing-migrations.ts';

test('the migrations since the last release work with it, and released ones are unchanged', async () => {
  expect(await findAllMigrationErrors(join(__dirname, '../../..'))).toEqual([]);
});

describe('a statement narrows the schema if it', () => {
  it.each([
    ['drops a column', 'alter table vehicles drop column vin', 'drops the column vin'],
    ['drops a table', 'drop table ratings', 'drops a table: ratings'],
    ['drops a trigger', 'drop trigger free_places on appointments', 'drops a trigger'],
    ['refuses null', 'alter table vehicles alter column vin set not null', 'refuses null in vin'],
    ['allows null', 'alter table outbox alter version drop not null', 'allows null in version'],
    ['removes a default', 'alter table customers alter theme drop default', 'removes the default of theme'],
    ['adds a check', "alter table vehicles add check (vin <> '')", 'adds or replaces the constraint'],
    ['adds a required column', 'alter table vehicles add owner text not null', 'needs a value'],
    ['changes a type', 'alter table vehicles alter year type integer', 'changes the type of year'],
    ['renames a column', 'alter table vehicles rename vin to number', 'renames vin to number'],
    ['renames a table', 'alter table vehicles rename to cars', 'renames vehicles to cars'],
    ['drops a key', 'alter table photos drop constraint photos_pkey', 'drops the constraint photos_pkey'],
    ['adds a unique index', 'create unique index on vehicles (vin)', 'refuses equal rows'],
    [
      'replaces a function',
      'create or replace function f() returns int language sql as $$ select 1 $$',
      'replaces',
    ],
    [
      'adds a trigger',
      'create trigger t after insert on photos execute function f()',
      'adds or replaces a trigger',
    ],
    ['deletes rows', 'delete from photos', 'deletes rows for good'],
    ['hides what it does', 'do $$ begin end $$', 'rules do not know'],
  ])('%s', async (_, statement, what) => {
    const effects = await findStatementEffects(statement);
    expect(effects).toContainEqual(
      expect.objectContaining({ kind: 'narrows', what: expect.stringContaining(what), line: 1 }),
    );
    expect(await findMigrationErrors('0100-x.sql', statement, '0.1.0')).not.toEqual([]);
  });
});

test('a migration that only adds has no effect that the previous version notices', async () => {
  const text = `
    create table tyres (id uuid primary key, name text not null);
    create unique index on tyres (name);
    alter table vehicles add column tyre_id uuid;
    alter table vehicles add column colour text not null default 'unknown';
    alter table vehicles add column seen_at timestamptz not null default now();
    alter table vehicles add column seen_by text default substring(current_setting('application_name') from 'x');
    alter table vehicles add foreign key (tyre_id) references tyres (id) not valid;
    create index concurrently on vehicles (tyre_id);
    create function tyre_count() returns bigint language sql as $$ select count(*) from tyres $$;
    create trigger of_new_table after insert on tyres execute function tyre_count();
    insert into tyres values (gen_random_uuid(), 'all-season');
  `;
  expect(await findMigrationErrors('0100-x.sql', text, '0.1.0')).toEqual([]);
  expect(new Set((await findStatementEffects(text)).map(({ kind }) => kind))).toEqual(new Set(['locks']));
});

test('finds what writes or reads all rows of a table, with its line', async () => {
  const text = `-- Größe
alter table vehicles add column code uuid not null default gen_random_uuid();

-- Second
create index on vehicles (vin);
alter table vehicles alter column year type integer;
update vehicles set vin = null;`;
  const found = (await findStatementEffects(text)).map(({ kind, line }) => `${line} ${kind}`);
  expect(found).toEqual([
    '2 locks',
    '2 rewrites',
    '5 reads',
    '6 locks',
    '6 narrows',
    '6 rewrites',
    '7 changes',
  ]);
});

describe('a migration that narrows', () => {
  const statement = 'alter table vehicles drop column vin;';
  const header = (version: string) =>
    `-- works with: ${version}, because it no longer reads the column.\n${statement}`;

  it('passes if it names a released version that works with it', async () => {
    expect(await findMigrationErrors('0100-x.sql', header('0.2.0'), '0.2.0')).toEqual([]);
    expect(await findMigrationErrors('0100-x.sql', header('0.9.0'), '0.10.0')).toEqual([]);
  });

  it('is refused if only a version that is not released works with it', async () => {
    expect(await findMigrationErrors('0100-x.sql', header('0.3.0'), '0.2.0')).toEqual([
      expect.stringContaining('works with 0.3.0 and later, but 0.2.0 may still be running'),
    ]);
  });

  it('is refused without a reason', async () => {
    const [complaint] = await findMigrationErrors(
      '0100-x.sql',
      `-- works with: 0.2.0\n${statement}`,
      '0.2.0',
    );
    expect(complaint).toContain('0100-x.sql:2: vehicles: drops the column vin.');
  });
});
