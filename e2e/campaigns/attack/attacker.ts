// Child process of an attack. The parent's first message is the plan, its second message ends the attack; the reply is a tally.
import { beginCostlyFiles, beginLargeBodies } from './costly-bodies.ts';
import {
  beginHiddenTabs,
  beginSlowBodies,
  beginSlowHeaders,
  beginSlowReaders,
  beginStreams,
  beginTinyChunks,
} from './held-connections.ts';
import { beginLoad } from './load.ts';
import type { AttackerPlan, AttackStarter, AttackTactic } from './plan.ts';

const TACTICS: { [Kind in AttackTactic['kind']]: AttackStarter<Kind> } = {
  'slow-bodies': beginSlowBodies,
  'tiny-chunks': beginTinyChunks,
  'slow-readers': beginSlowReaders,
  'slow-headers': beginSlowHeaders,
  'large-bodies': beginLargeBodies,
  'costly-files': beginCostlyFiles,
  'hidden-tabs': beginHiddenTabs,
  streams: beginStreams,
  load: beginLoad,
};

process.channel?.ref();
process.once('message', (plan: AttackerPlan) => {
  const begin = TACTICS[plan.tactic.kind] as AttackStarter<AttackTactic['kind']>;
  const attack = begin(plan, plan.tactic);
  process.once('message', async () => {
    const tally = await attack.end();
    process.send?.(tally, () => process.disconnect());
  });
});
