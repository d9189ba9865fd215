// An attacker process. Its first message is the plan, the second one ends the attack; it replies with a tally.
import { costlyFiles, largeBodies } from './costly-bodies.ts';
import { hiddenTabs, slowBodies, slowHeaders, slowReaders, streams, tinyChunks } from './held-connections.ts';
import { load } from './load.ts';
import type { AttackerPlan, Begin, Tactic } from './plan.ts';

const TACTICS: { [Kind in Tactic['kind']]: Begin<Kind> } = {
  'slow-bodies': slowBodies,
  'tiny-chunks': tinyChunks,
  'slow-readers': slowReaders,
  'slow-headers': slowHeaders,
  'large-bodies': largeBodies,
  'costly-files': costlyFiles,
  'hidden-tabs': hiddenTabs,
  streams,
  load,
};

process.channel?.ref();
process.once('message', (plan: AttackerPlan) => {
  const begin = TACTICS[plan.tactic.kind] as Begin<Tactic['kind']>;
  const attack = begin(plan, plan.tactic);
  process.once('message', async () => {
    const tally = await attack.end();
    process.send?.(tally, () => process.disconnect());
  });
});
