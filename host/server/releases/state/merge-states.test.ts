import {
  addAdoptedVersion,
  addRefusal,
  applyRemoteChange,
  markFilesDamaged,
  promoteNewest,
  recordPendingFiles,
  withdrawVersion,
} from './change-state.ts';
import { mergeStates } from './merge-states.ts';
import {
  EMPTY_STATE,
  type RemoteState,
  recordVersionServed,
  remoteStateSchema,
  retireReleases,
} from './remote-state.ts';

const versions = Array.from({ length: 9 }, (_none, index) => `${index}.0.0+abcdef01`);
const at = (second: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, second));

/** Deterministic pseudo-random numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

/** Changes that an edge may make. */
function step(state: RemoteState, roll: (sides: number) => number, now: Date): RemoteState {
  const version = versions[roll(versions.length)] ?? '';
  const changes = [
    () => addAdoptedVersion(state, version, now),
    () => promoteNewest(state, version, now),
    () => markFilesDamaged(state, version, now),
    () => withdrawVersion(state, version, `reason ${roll(3)}`, now),
    () => applyRemoteChange(state, { pin: roll(2) ? version : null }, now),
    () => applyRemoteChange(state, { canary: roll(2) ? { version, percent: roll(100) } : null }, now),
    () => applyRemoteChange(state, { disabled: roll(2) ? { message: 'closed' } : null }, now),
    () => addRefusal(state, { version, stage: 'files', reason: `reason ${roll(9)}` }, now),
    () => recordPendingFiles(state, version, ['a.js'], now),
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

test.each(seeds)('gives the same result in any order after edges diverged (%i)', (seed) => {
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

test('keeps both changes when two edges change different things at once', () => {
  const [version = ''] = versions;
  const common = addAdoptedVersion(EMPTY_STATE, version, at(0));
  const pinned = applyRemoteChange(common, { pin: version }, at(1));
  const disabled = applyRemoteChange(common, { disabled: { message: 'closed' } }, at(1));
  expect(mergeStates(disabled, pinned)).toMatchObject({
    pin: { value: version },
    disabled: { value: { message: 'closed' } },
  });
});

describe('known to both edges', () => {
  const [version = ''] = versions;
  const known = addAdoptedVersion(EMPTY_STATE, version, at(0));
  const time = (second: number) => at(second).toISOString();
  const merged = (a: RemoteState, b: RemoteState) => {
    expect(mergeStates(b, a)).toEqual(mergeStates(a, b));
    return mergeStates(a, b);
  };

  test('takes the later time of each event of a release', () => {
    const dropped = markFilesDamaged(known, version, at(5));
    const mended = addAdoptedVersion(known, version, at(9));
    expect(merged(dropped, mended).releases[version]).toEqual({
      adoptedAt: time(9),
      namedAt: time(9),
      servedAt: null,
      droppedAt: time(5),
      retiredAt: null,
    });
    const [served, servedAgain] = [retireReleases(known, at(1)), recordVersionServed(known, version, at(7))];
    expect(merged(served, servedAgain).releases[version]?.servedAt).toBe(time(7));
  });

  test('takes the operators’ last settings', () => {
    const [pinned, unpinned] = [
      applyRemoteChange(known, { pin: version }, at(3)),
      applyRemoteChange(known, { pin: null }, at(4)),
    ];
    expect(merged(pinned, unpinned).pin).toEqual({ value: null, at: time(4) });
  });

  test('takes the last reason of a withdrawal, and that it was undone', () => {
    const first = withdrawVersion(known, version, 'one', at(2));
    const undone = applyRemoteChange(first, { pin: version }, at(3));
    expect(merged(first, undone).withdrawn[version]).toMatchObject({ at: time(2), undoneAt: time(3) });
    const again = withdrawVersion(known, version, 'two', at(4));
    expect(merged(undone, again).withdrawn[version]).toEqual({
      reason: 'two',
      at: time(4),
      undoneAt: time(3),
    });
  });

  test('takes the files announced last', () => {
    const [first, last] = [['a.js'], ['b.js']].map((files, second) =>
      recordPendingFiles(known, version, files, at(second)),
    ) as [RemoteState, RemoteState];
    expect(merged(first, last).unlisted[version]?.files).toEqual(['b.js']);
  });

  test('takes the last twenty refusals, each once, newest first', () => {
    const refusing = (state: RemoteState, seconds: number[]) =>
      seconds.reduce(
        (before, second) =>
          addRefusal(before, { version, stage: 'fetch', reason: `at ${second}` }, at(second)),
        state,
      );
    const common = refusing(known, [1, 2, 3]);
    const here = refusing(common, [4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
    const there = refusing(common, [5, 7, 9, 11, 13, 15, 17, 19, 21, 23]);
    const newest = Array.from({ length: 20 }, (_none, index) => `at ${23 - index}`);
    expect(merged(here, there).refused.map(({ reason }) => reason)).toEqual(newest);
    expect(merged(here, common).refused).toEqual(here.refused);
  });
});
