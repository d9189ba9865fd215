import {
  addAdoptedVersion,
  applyOperatorChange,
  markFilesDamaged,
  markVersionNewest,
  type OperatorChange,
  withdrawVersion,
} from './change-state.ts';
import {
  chooseVersionsForVisitor,
  compareText,
  EMPTY_REMOTE_STATE,
  isMostRecentlyServed,
  markVersionServed,
  type RemoteState,
  retireReleases,
} from './remote-state.ts';

const [V1, V2, V3, V4] = ['1.0.0+00000001', '2.0.0+00000002', '3.0.0+00000003', '4.0.0+00000004'] as const;
const minute = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 8, minutes));

type Step = (state: RemoteState, now: Date) => RemoteState;
const release =
  (version: string): Step =>
  (state, now) =>
    addAdoptedVersion(state, version, now);
const goBackTo =
  (version: string): Step =>
  (state, now) =>
    markVersionNewest(state, version, now);
const set =
  (wanted: OperatorChange): Step =>
  (state, now) =>
    applyOperatorChange(state, wanted, now);
const takeBack =
  (version: string): Step =>
  (state, now) =>
    withdrawVersion(state, version, 'it fails', now);
const damage =
  (version: string): Step =>
  (state, now) =>
    markFilesDamaged(state, version, now);
const canary = (version: string) => ({ canary: { version, percent: 5 } });

/** State of an edge after these steps, a minute apart. */
function after(...steps: Step[]): RemoteState {
  return steps.reduce(
    (state, step, place) => retireReleases(step(state, minute(place)), minute(place)),
    EMPTY_REMOTE_STATE,
  );
}

/** Releases that all customers got, in that order. */
function order(state: RemoteState): string[] {
  return Object.entries(state.releases)
    .flatMap(([version, { servedAt }]) => (servedAt === null ? [] : [{ version, servedAt }]))
    .sort((a, b) => compareText(a.servedAt, b.servedAt))
    .map(({ version }) => version);
}

const three = [release(V1), release(V2), release(V3)];
const canaryOfV2 = [release(V1), set(canary(V2)), release(V2)];

test.each<[string, Step[], served: string[], chosen: string[]]>([
  ['releases follow each other', three, [V1, V2, V3], [V3, V2]],
  ['customers go back', [...three, set({ pin: V2 })], [V1, V2, V3], [V2, V1]],
  ['customers go back to the first', [...three, set({ pin: V1 })], [V1, V2, V3], [V1, V3]],
  ['customers come forward again', [...three, set({ pin: V1 }), set({ pin: null })], [V2, V1, V3], [V3, V1]],
  [
    'customers come forward again step by step',
    [...three, set({ pin: V1 }), set({ pin: V2 }), set({ pin: null })],
    [V1, V2, V3],
    [V3, V2],
  ],
  [
    'a release comes while an earlier one is pinned',
    [release(V1), release(V2), set({ pin: V1 }), release(V3)],
    [V1, V2],
    [V1, V2],
  ],
  [
    'the pin ends after that',
    [release(V1), release(V2), set({ pin: V1 }), release(V3), set({ pin: null })],
    [V2, V1, V3],
    [V3, V1],
  ],
  [
    'the pin ends while the newest is a canary',
    [release(V1), set({ pin: V1 }), release(V2), set(canary(V3)), release(V3), set({ pin: null })],
    [V1, V2],
    [V2, V1],
  ],
  ['the newest is pinned', [...three, set({ pin: V3 })], [V1, V2, V3], [V3, V2]],
  ['the newest is withdrawn', [...three, takeBack(V3)], [V1, V2, V3], [V2, V1]],
  ['the files of the newest are damaged', [...three, damage(V3)], [V1, V2, V3], [V2, V1]],
  ['the origin goes back', [...three, goBackTo(V2)], [V1, V3, V2], [V2, V3]],
  ['that is undone by hand', [...three, goBackTo(V2), set({ pin: V3 })], [V1, V3, V2], [V3, V1]],
  ['there is a canary', canaryOfV2, [V1], [V1, V2]],
  ['the canary is given to all', [...canaryOfV2, set({ pin: V2, canary: null })], [V1, V2], [V2, V1]],
  [
    'an earlier release becomes the canary and is then given to all',
    [...three, set(canary(V2)), set({ pin: V2, canary: null })],
    [V1, V3, V2],
    [V2, V3],
  ],
  ['the canary ends', [...canaryOfV2, set({ canary: null })], [V1, V2], [V2, V1]],
  [
    'another is pinned beside the canary',
    [...canaryOfV2, release(V3), set({ pin: V1 }), set({ canary: null })],
    [V1, V3],
    [V1, V3],
  ],
  ['what all had becomes the canary', [...three, set(canary(V3))], [V1, V2, V3], [V2, V1]],
  [
    'the release after a canary is withdrawn',
    [...canaryOfV2, release(V3), set({ canary: null }), takeBack(V3)],
    [V1, V3],
    [V1, V2],
  ],
  [
    'what they had before was withdrawn, so that an older one stands in',
    [set({ pin: V1 }), release(V1), release(V2), release(V3), release(V4), takeBack(V1), set({ pin: V3 })],
    [V1, V3],
    [V3, V2],
  ],
])('uses the previously served release as the fallback if %s', (_case, steps, served, chosen) => {
  const state = after(...steps);
  expect(order(state)).toEqual(served);
  expect(chooseVersionsForVisitor(state, () => true, false)).toEqual(chosen);
});

test('puts a release last even by a slow clock', () => {
  const state = after(...three);
  const back = markVersionServed(state, V1, minute(0));
  expect(order(back)).toEqual([V2, V3, V1]);
  expect([V1, V3, V4].map((version) => isMostRecentlyServed(back, version))).toEqual([true, false, false]);
  expect(markVersionServed(state, V4, minute(9))).toBe(state);
});

test('serves a release after it was named, even by a slow clock', () => {
  const named = addAdoptedVersion(EMPTY_REMOTE_STATE, V1, minute(5));
  expect(markVersionServed(named, V1, minute(0)).releases[V1]?.servedAt).toBe(
    new Date(minute(5).getTime() + 1).toISOString(),
  );
});

test('counts no release as last before one was served', () => {
  expect(isMostRecentlyServed(addAdoptedVersion(EMPTY_REMOTE_STATE, V1, minute(0)), V1)).toBe(false);
});
