import { textTable } from '../../../scripts/terminal.ts';
import { acknowledged, type History, lost, refused, type Write } from './history.ts';
import { changeOf } from './stays.ts';

/** Name → how often. */
type Tally = Readonly<Record<string, number>>;

export const UNANSWERED = 'changes of which a request got no answer';

/** What came of everything that was asked for. */
export function tallyOf({ writes, offers, lists }: History): Tally {
  const attempts = writes.flatMap((write) => write.attempts);
  const done = writes.filter((write) => acknowledged(write).length > 0);
  const unanswered = writes.filter((write) => lost(write).length > 0);
  return {
    requests: attempts.length + offers.length + lists.length,
    ...counted(done.map(({ wish }) => `acknowledged: ${wish.do}`)),
    ...counted(writes.flatMap(refused).map(({ code }) => `refused: ${code}`)),
    [UNANSWERED]: unanswered.length,
    'done before they were sent again': unanswered.filter(wasDoneUnheard).length,
  };
}

export function describeTally(tally: Tally): string {
  return textTable(Object.entries(tally).map(([name, count]) => [name, String(count)]));
}

/** Whether the reported change is older than its request: an earlier request made it, and its response was lost. */
function wasDoneUnheard(write: Write): boolean {
  return acknowledged(write).some(({ from, visit }) => Date.parse(changeOf(visit).changed_at) < from);
}

function counted(names: readonly string[]): Tally {
  const groups = Map.groupBy(names.toSorted(), (name) => name);
  return Object.fromEntries([...groups].map(([name, { length }]) => [name, length]));
}
