import { adopt, announceFiles, change, drop, nameNewest, refuse, withdraw } from './change-state.ts';
import { mergeStates } from './merge-states.ts';
import { EMPTY_STATE, type RemoteState, remoteStateSchema } from './remote-state.ts';
import { retireReleases } from './retire-releases.ts';

const versions = Array.from({ length: 9 }, (_none, index) => `${index}.0.0+abcdef01`);
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second));

/** Numbers that look random and are always the same. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

/** What an edge may do to a state. */
function step(state: RemoteState, roll: (sides: number) => number, now: Date): RemoteState {
  const version = versions[roll(versions.length)] ?? '';
  const changes = [
    () => adopt(state, version, now),
    () => nameNewest(state, version, now),
    () => drop(state, version, now),
    () => withdraw(state, version, `reason ${roll(3)}`, now),
    () => change(state, { pin: roll(2) ? version : null }, now),
    () => change(state, { canary: roll(2) ? { version, percent: roll(100) } : null }, now),
    () => change(state, { disabled: roll(2) ? { message: 'closed' } : null }, now),
    () => refuse(state, { version, stage: 'files', reason: `reason ${roll(9)}` }, now),
    () => announceFiles(state, version, ['a.js'], now),
  ];
  return retireReleases(changes[roll(changes.length)]?.() ?? state, now);
}

function life(seed: number, from = EMPTY_STATE, first = 0): RemoteState {
  const roll = dice(seed);
  let state = from;
  for (let second = first; second < first + 40; second++) state = step(state, roll, at(second));
  return state;
}

const seeds = Array.from({ length: 50 }, (_none, index) => index + 1);

test.each(seeds)('should say the same in any order when edges went different ways (%i)', (seed) => {
  const common = life(seed);
  const [a, b, c] = [seed + 100, seed + 200, seed + 300].map((other) => life(other, common, 40)) as [
    RemoteState,
    RemoteState,
    RemoteState,
  ];
  const merged = mergeStates(a, b);
  expect(mergeStates(b, a)).toEqual(merged);
  expect(mergeStates(merged, a)).toEqual(merged);
  expect(mergeStates(mergeStates(a, b), c)).toEqual(mergeStates(a, mergeStates(b, c)));
  expect(mergeStates(a, EMPTY_STATE)).toEqual(a);
  expect(remoteStateSchema.parse(JSON.parse(JSON.stringify(merged)))).toEqual(merged);
});

test('should lose neither change when two edges change different things at once', () => {
  const [version = ''] = versions;
  const common = adopt(EMPTY_STATE, version, at(0));
  const pinned = change(common, { pin: version }, at(1));
  const disabled = change(common, { disabled: { message: 'closed' } }, at(1));
  expect(mergeStates(disabled, pinned)).toMatchObject({
    pin: { value: version },
    disabled: { value: { message: 'closed' } },
  });
});
