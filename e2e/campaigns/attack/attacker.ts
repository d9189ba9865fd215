// A process of attackers: its first message is the plan, its second one ends the attack, and its answer is the tally.
import { type Attack, attackerPlanSchema } from './plan.ts';
import { costlyFiles } from './tactics/costly-files.ts';
import { largeBodies } from './tactics/large-bodies.ts';
import { load } from './tactics/load.ts';
import { slowBodies } from './tactics/slow-bodies.ts';
import { slowHeaders } from './tactics/slow-headers.ts';
import { slowReaders } from './tactics/slow-readers.ts';
import { hiddenTabs, streams } from './tactics/streams.ts';

function begin(message: unknown): Attack {
  const plan = attackerPlanSchema.parse(message);
  const { tactic } = plan;
  switch (tactic.kind) {
    case 'slow-bodies':
      return slowBodies(plan, tactic);
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
