/** @jest-environment node */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { openDatabaseForMigrations } from '../src/platform/db/open-database.ts';
import { copyTemplateDatabase } from '../src/platform/db/testing/template-database.ts';
import { hasPostgres } from '../src/testing/postgres-server.ts';
import { rawQuery } from '../src/testing/raw-query.ts';

const script = join(__dirname, '../src/migrate.ts');

function run(url: string, ...parameters: string[]): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATABASE_URL: url };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [script, ...parameters], { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode, output: stdout + stderr }),
    );
  });
}

// With plain `npx jest` there is no server to copy a database on.
(hasPostgres && process.env.TEST_DATABASE_TEMPLATE ? it : it.skip)(
  'the command for migrations reports a missing one, plans it without a change, and runs it',
  async () => {
    const url = (await copyTemplateDatabase()) ?? '';
    const database = await openDatabaseForMigrations({ url }, () => {});
    await database.transaction((tx) =>
      rawQuery(
        tx,
        `alter table outbox drop column refused_at, drop column refusal;
         delete from migrations where name = '0037-refused-events.sql'`,
      ),
    );
    await database.close();
    const [checked, planned] = await Promise.all([run(url, '--check'), run(url, '--plan')]);
    expect(checked).toEqual({
      code: 1,
      output: expect.stringContaining('0037-refused-events.sql is missing. Run `npm run migrate`.'),
    });
    expect(planned).toEqual({
      code: 0,
      output: expect.stringMatching(
        /0037-refused-events\.sql\n {2}line 3: outbox.* locks the table[\s\S]*nothing was changed\./,
      ),
    });
    expect(await run(url)).toEqual({
      code: 0,
      output: expect.stringMatching(/Migrated in .* s: 0037-refused-events\.sql\.\nThe schema is as version/),
    });
  },
);
