import {
  addAdoptedVersion,
  addPendingFiles,
  applyOperatorChange,
  markVersionNewest,
  withdrawVersion,
} from './change-state.ts';
import {
  EMPTY_REMOTE_STATE,
  listAvailableVersions,
  type RemoteState,
  remoteStateSchema,
  retireReleases,
} from './remote-state.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const versionOf = (number: number) => `${number}.0.0+abcdef01`;
const at = (ms: number) => new Date(Date.UTC(2026, 10, 21) + ms);

/** Adopts one release per minute. */
function released(count: number): RemoteState {
  let state = EMPTY_REMOTE_STATE;
  for (let number = 1; number <= count; number++) {
    const now = at(number * MINUTE_MS);
    state = retireReleases(addAdoptedVersion(state, versionOf(number), now), now);
  }
  return state;
}

test('keeps the five newest available, and retires the others', () => {
  const state = released(7);
  expect(listAvailableVersions(state)).toEqual([7, 6, 5, 4, 3].map(versionOf));
  expect(state.releases[versionOf(3)]?.retiredAt).toBeNull();
  expect(state.releases[versionOf(2)]?.retiredAt).toBe(at(7 * MINUTE_MS).toISOString());
  expect(state.releases[versionOf(1)]?.retiredAt).toBe(at(6 * MINUTE_MS).toISOString());
});

test('removes a retired release after a day, and not earlier', () => {
  const state = released(6);
  const retired = 6 * MINUTE_MS;
  expect(retireReleases(state, at(retired + DAY_MS - 1)).releases).toHaveProperty([versionOf(1)]);
  const gone = retireReleases(state, at(retired + DAY_MS));
  expect(gone.releases).not.toHaveProperty([versionOf(1)]);
  expect(gone.unlisted[versionOf(1)]).toEqual({ since: at(retired + DAY_MS).toISOString(), files: null });
  expect(listAvailableVersions(gone)).toHaveLength(5);
});

test('keeps nothing about a removed release', () => {
  const now = at(6 * MINUTE_MS);
  const state = [1, 6].reduce(
    (before, each) => withdrawVersion(before, versionOf(each), 'it fails', now),
    released(6),
  );
  const gone = retireReleases(state, at(6 * MINUTE_MS + DAY_MS));
  expect(Object.keys(gone.withdrawn)).toEqual([versionOf(6)]);
});

test('no longer treats files as orphans once their release exists', () => {
  const now = at(3 * MINUTE_MS);
  const announced = addPendingFiles(
    addPendingFiles(released(2), versionOf(3), ['a.js'], now),
    versionOf(4),
    [],
    now,
  );
  const state = retireReleases(addAdoptedVersion(announced, versionOf(3), now), now);
  expect(state.unlisted).toEqual({ [versionOf(4)]: { since: now.toISOString(), files: [] } });
});

test('serves at most 200 retired releases when a team deploys all day', () => {
  const state = released(210);
  expect(Object.keys(state.releases)).toHaveLength(205);
  expect(state.releases).not.toHaveProperty([versionOf(5)]);
  expect(state.releases).toHaveProperty([versionOf(6)]);
});

test('does not retire an old release that is pinned or the canary', () => {
  const two = released(2);
  const byHand = applyOperatorChange(
    two,
    { pin: versionOf(1), canary: { version: versionOf(2), percent: 5 } },
    at(3 * MINUTE_MS),
  );
  let state = byHand;
  for (let number = 3; number <= 12; number++) {
    state = retireReleases(
      addAdoptedVersion(state, versionOf(number), at(number * MINUTE_MS)),
      at(number * MINUTE_MS),
    );
  }
  state = retireReleases(state, at(3 * DAY_MS));
  expect(listAvailableVersions(state)).toEqual([12, 11, 10, 9, 8, 2, 1].map(versionOf));

  const released_ = retireReleases(
    applyOperatorChange(state, { pin: null, canary: null }, at(3 * DAY_MS)),
    at(3 * DAY_MS),
  );
  expect(listAvailableVersions(released_)).toEqual([12, 11, 10, 9, 8].map(versionOf));
  expect(released_.releases[versionOf(1)]?.retiredAt).toBe(at(3 * DAY_MS).toISOString());
});

test('makes a retired release available when its origin names it again', () => {
  const now = at(10 * MINUTE_MS);
  const state = retireReleases(markVersionNewest(released(7), versionOf(1), now), now);
  expect(listAvailableVersions(state)[0]).toBe(versionOf(1));
  expect(state.releases[versionOf(1)]?.retiredAt).toBeNull();
});

test('assumes that releases without a serving time were served to all', () => {
  const state = released(3);
  const unknown = Object.entries(state.releases).map(([version, entry]) => {
    const { servedAt: _noted, ...rest } = entry;
    return [version, rest];
  });
  const stored = remoteStateSchema.parse({ ...state, releases: Object.fromEntries(unknown) });
  expect(stored.releases[versionOf(1)]?.servedAt).toBeNull();
  const retired = retireReleases(applyOperatorChange(stored, { pin: versionOf(2) }, at(DAY_MS)), at(DAY_MS));
  const servedAt = [1, 2, 3].map((number) => retired.releases[versionOf(number)]?.servedAt);
  expect(servedAt).toEqual([at(MINUTE_MS).toISOString(), at(2 * MINUTE_MS).toISOString(), null]);
});

test('changes nothing when it is repeated', () => {
  const state = retireReleases(released(8), at(2 * DAY_MS));
  expect(retireReleases(state, at(2 * DAY_MS))).toEqual(state);
});
