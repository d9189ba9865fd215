import { readFileSync } from 'node:fs';
import { CommandError } from '../../../scripts/terminal.ts';
import { TestApiClient } from '../../world/client.ts';
import type { IdentityEmulatorClient } from '../../world/identity.ts';
import type { PodmanSite } from './podman-site.ts';

const USERS_OF_DATABASE = ['proxy', 'edge-a', 'edge-b', 'api-a', 'api-b'];

interface SiteToUpgrade {
  site: PodmanSite;
  /** The same site with a newer PostgreSQL image, a new folder in its volume, and the programs of that version in `tools`. */
  newer: PodmanSite;
  localUrl: string;
  identity: IdentityEmulatorClient;
  /** File with the password of the site's database. */
  databasePasswordFile: string;
}

/**
 * Copies the database of a running site to a newer PostgreSQL with `upgrade-postgres --to`, lets a customer erase the account
 * there, and returns to the old folder with `--back`, which must erase that customer there too.
 */
export async function testPostgresUpgradeAndRollback({
  site,
  newer,
  localUrl,
  identity,
  databasePasswordFile,
}: SiteToUpgrade): Promise<void> {
  const before = await describeRowCounts(site);
  const phone = identity.freshPhone();
  const customer = await TestApiClient.of(localUrl, await identity.signIn(phone));
  await customer.addVehicle('ERASED 1');
  const withCustomer = await describeRowCounts(site);

  await site.remove(USERS_OF_DATABASE);
  await newer.start('postgres', 'postgres-newer');
  await newer.untilHealthy('postgres-newer');
  const password = readFileSync(databasePasswordFile, 'utf8').trim();
  const url = `postgres://forecourt:${password}@postgres-newer:5432/forecourt`;
  console.log(`\n${await newer.run('tools', ['upgrade-postgres', '--to', url])}`);
  await expectReadOnly(site, 'on');
  await site.remove(['postgres-newer', 'postgres']);
  await newer.start('postgres');
  await startUsersOfDatabase(site);
  await expectCounts(site, withCustomer);
  const again = await TestApiClient.of(localUrl, await identity.signIn(phone));
  const { status } = await again.ask('DELETE', '/me');
  if (status !== 204) throw new CommandError(`The account was not erased: ${status}`);
  await expectCounts(site, before);

  await site.remove([...USERS_OF_DATABASE, 'postgres']);
  await site.start('postgres');
  await site.untilHealthy('postgres');
  await expectCounts(site, withCustomer);
  console.log(`\n${await site.run('tools', ['upgrade-postgres', '--back'])}`);
  await expectReadOnly(site, 'off');
  await startUsersOfDatabase(site);
  await expectCounts(site, before);
  console.log(`\nBack in the old folder, the site is healthy and has ${before}.`);
}

async function startUsersOfDatabase(site: PodmanSite): Promise<void> {
  await site.untilHealthy('postgres');
  for (const name of USERS_OF_DATABASE) await site.start(name);
  for (const name of USERS_OF_DATABASE) await site.untilHealthy(name);
}

async function expectReadOnly(site: PodmanSite, expected: 'on' | 'off'): Promise<void> {
  const found = (await site.query('show default_transaction_read_only')).trim();
  if (found !== expected)
    throw new CommandError(`default_transaction_read_only is ${found}, not ${expected}.`);
}

async function expectCounts(site: PodmanSite, expected: string): Promise<void> {
  const found = await describeRowCounts(site);
  if (found !== expected) throw new CommandError(`The database has ${found}, not ${expected}.`);
}

export function describeRowCounts(site: PodmanSite): Promise<string> {
  return site.query(`select format('%s visits, %s vehicles, %s customers', (select count(*) from appointments),
    (select count(*) from vehicles), (select count(*) from customers))`);
}
