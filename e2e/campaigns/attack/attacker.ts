// An attacker process. Its first message is the plan, the second one ends the attack; it replies with a tally.
import { costlyFiles, largeBodies } from './costly-bodies.ts';
import { hiddenTabs, slowBodies, slowHeaders, slowReaders, streams, tinyChunks } from './held-connections.ts';
import { load } from './load.ts';
import { type Attack, attackerPlanSchema } from './plan.ts';

function begin(message: unknown): Attack {
  const plan = attackerPlanSchema.parse(message);
  const { tactic } = plan;
  switch (tactic.kind) {
    case 'slow-bodies':
      return slowBodies(plan, tactic);
    case 'tiny-chunks':
      return tinyChunks(plan, tactic);
    case 'slow-readers':
      return slowReaders(plan, tactic);
    case 'slow-headers':
      return slowHeaders(plan, tactic);
    case 'large-bodies':
      return largeBodies(plan, tactic);
    case 'costly-files':
      return costlyFiles(plan, tactic);
    case 'hidden-tabs':
      return hiddenTabs(plan, tactic);
    case 'streams':
      return streams(plan, tactic);
    case 'load':
      return load(plan, tactic);
  }
}

process.channel?.ref();
process.once('message', (message) => {
  const attack = begin(message);
  process.once('message', async () => {
    const tally = await attack.end();
    process.send?.(tally, () => process.disconnect());
  });
});
