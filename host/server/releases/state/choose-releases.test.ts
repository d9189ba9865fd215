import { addAdoptedVersion, applyOperatorChange, markFilesDamaged, withdrawVersion } from './change-state.ts';
import {
  chooseVersionsForVisitor,
  EMPTY_REMOTE_STATE,
  findActiveCanaryVersion,
  type RemoteState,
} from './remote-state.ts';

const V1 = '1.0.0+00000001';
const V2 = '2.0.0+00000002';
const V3 = '3.0.0+00000003';

const second = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, seconds));
const all = [V1, V2, V3].reduce(
  (state, version, index) => addAdoptedVersion(state, version, second(index)),
  EMPTY_REMOTE_STATE,
);
const pin = (version: string | null) => (state: RemoteState) =>
  applyOperatorChange(state, { pin: version }, second(10));
const canary = (version: string) => (state: RemoteState) =>
  applyOperatorChange(state, { canary: { version, percent: 10 } }, second(11));
const takeBack = (version: string) => (state: RemoteState) =>
  withdrawVersion(state, version, 'it fails', second(12));
const later = (state: RemoteState, ...steps: ((state: RemoteState) => RemoteState)[]) =>
  steps.reduce((result, step) => step(result), state);

test.each<[string, RemoteState, string[], string[]]>([
  ['there is no release', EMPTY_REMOTE_STATE, [], []],
  ['there is one', addAdoptedVersion(EMPTY_REMOTE_STATE, V1, second(0)), [V1], [V1]],
  ['there are several', all, [V3, V2], [V3, V2]],
  ['an older one is pinned', later(all, pin(V2)), [V2, V1], [V2, V1]],
  ['the oldest is pinned', later(all, pin(V1)), [V1, V3], [V1, V3]],
  ['the pin is taken away', later(all, pin(V1), pin(null)), [V3, V1], [V3, V1]],
  ['the newest is the canary', later(all, canary(V3)), [V2, V1], [V3, V2]],
  ['an older one is the canary', later(all, canary(V2)), [V3, V1], [V2, V3]],
  [
    'the only one is the canary',
    later(addAdoptedVersion(EMPTY_REMOTE_STATE, V1, second(0)), canary(V1)),
    [V1],
    [V1],
  ],
  ['there is a canary beside a pin', later(all, pin(V1), canary(V3)), [V1, V2], [V3, V1]],
  ['the newest is withdrawn', later(all, takeBack(V3)), [V2, V1], [V2, V1]],
  ['the one in the middle is withdrawn', later(all, takeBack(V2)), [V3, V1], [V3, V1]],
  ['the canary is withdrawn', later(all, canary(V3), takeBack(V3)), [V2, V1], [V2, V1]],
  ['all are withdrawn', later(all, takeBack(V1), takeBack(V2), takeBack(V3)), [], []],
  ['a withdrawn one is pinned', later(all, takeBack(V2), pin(V2)), [V2, V1], [V2, V1]],
  ['the pinned one is withdrawn', later(all, pin(V2), takeBack(V2)), [V2, V1], [V2, V1]],
  [
    'a withdrawn one was pinned for a while',
    later(all, takeBack(V3), pin(V3), pin(null)),
    [V3, V2],
    [V3, V2],
  ],
  ['a withdrawn one is made the canary', later(all, takeBack(V3), canary(V3)), [V2, V1], [V3, V2]],
  ['files of the newest are damaged', markFilesDamaged(all, V3, second(5)), [V2, V1], [V2, V1]],
  [
    'files of the pinned are damaged',
    markFilesDamaged(later(all, pin(V1)), V1, second(20)),
    [V3, V2],
    [V3, V2],
  ],
])('chooses by age, pin, canary and withdrawal if %s', (_case, state, outside, inside) => {
  expect(chooseVersionsForVisitor(state, () => true, false)).toEqual(outside);
  expect(chooseVersionsForVisitor(state, () => true, true)).toEqual(inside);
});

test('chooses nothing if the shell can run neither newest, pin nor canary', () => {
  const isUsable = (version: string) => version !== V3;
  for (const state of [all, later(all, pin(V3)), later(all, canary(V3))]) {
    expect(chooseVersionsForVisitor(state, isUsable, true)).toEqual([V2, V1]);
    expect(findActiveCanaryVersion(state, isUsable)).toBeNull();
  }
});
