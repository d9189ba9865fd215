import { toAttackedSite } from '../campaigns/attack/attacked-site.ts';
import { ATTACKS, type AttackDescription } from '../campaigns/attack/attacks.ts';
import { measureOverload } from '../campaigns/attack/overload.ts';
import { listAttackViolations, listOverloadViolations } from '../campaigns/attack/report.ts';
import { measureAttack } from '../campaigns/attack/under-attack.ts';
import { findLoggedPrivateData } from '../campaigns/private-traces.ts';
import { expect, test } from '../world/test.ts';

// A short version of `npm run campaign -- attack`, which measures times. Nothing here depends on the machine's speed.

const ALL_ATTACKS: AttackDescription = {
  name: 'all-attacks',
  accounts: 100,
  hasVehicles: true,
  waves: (found) =>
    ATTACKS.filter(({ name }) => name !== 'everything-at-once').flatMap(({ waves }) => waves(found)),
};

test('responds to every customer during all attacks, and logs no personal data', async ({ world }) => {
  const site = toAttackedSite(world);
  const scale = { share: 0.01, seconds: 3, warmUpTimes: 0, everyMs: 200 };
  const outcome = await measureAttack(site, ALL_ATTACKS, 'many addresses', scale);
  expect(listAttackViolations(outcome)).toEqual([]);
  await expect.poll(site.countForwardedRequests).toBe(0);
  expect(findLoggedPrivateData(site.log())).toEqual([]);
});

test('loses nothing that it acknowledged, and refuses fairly, under overload', async ({ world }) => {
  const scale = { customers: 19, peakConnections: [8], peakSeconds: 1, seconds: 2 };
  const outcome = await measureOverload(toAttackedSite(world), scale);
  expect(listOverloadViolations(outcome, false)).toEqual([]);
  expect(outcome.acknowledged).toBeGreaterThan(0);
});
