import {
  addAdoptedVersion,
  addPendingFiles,
  addRefusal,
  applyOperatorChange,
  deleteUnlistedVersion,
  logReleaseEvent,
  markFilesDamaged,
  markVersionNewest,
  type ReleaseEvent,
  restoreLostState,
  withdrawVersion,
} from './change-state.ts';
import {
  EMPTY_REMOTE_STATE,
  hasAllFiles,
  isWithdrawn,
  listCompleteVersionsNewestFirst,
  type RemoteState,
} from './remote-state.ts';

const V1 = '1.0.0+00000001';
const V2 = '2.0.0+00000002';

const second = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, seconds));
const time = (seconds: number, ms = 0) => new Date(second(seconds).getTime() + ms).toISOString();
const both = addAdoptedVersion(addAdoptedVersion(EMPTY_REMOTE_STATE, V1, second(1)), V2, second(2));

/** When a release became the stable one. */
const servedAt = (state: RemoteState, version: string) => state.releases[version]?.servedAt;

describe('an adoption', () => {
  it('records only its own files, until they are removed', () => {
    const first = addPendingFiles(EMPTY_REMOTE_STATE, V1, ['a.js'], second(1));
    const announced = addPendingFiles(first, V2, ['b.js'], second(2));
    expect(announced.unlisted).toEqual({
      [V1]: { since: time(1), files: ['a.js'] },
      [V2]: { since: time(2), files: ['b.js'] },
    });
    expect(deleteUnlistedVersion(announced, V1).unlisted).toEqual({
      [V2]: { since: time(2), files: ['b.js'] },
    });
  });

  it('makes its release the newest, whatever the clock says', () => {
    expect(both.releases[V2]).toEqual({
      adoptedAt: time(2),
      namedAt: time(2),
      servedAt: null,
      droppedAt: null,
      retiredAt: null,
    });
    const behind = addAdoptedVersion(both, '3.0.0+00000003', second(0));
    expect(listCompleteVersionsNewestFirst(behind)).toEqual(['3.0.0+00000003', V2, V1]);
    expect(behind.releases['3.0.0+00000003']).toMatchObject({ adoptedAt: time(0), namedAt: time(2, 1) });
  });

  it('repairs a release with damaged files, and keeps its place in the serving order', () => {
    const served = applyOperatorChange(both, { pin: V1 }, second(3));
    const dropped = markFilesDamaged(served, V1, second(4));
    expect(hasAllFiles(dropped.releases[V1])).toBe(false);
    const mended = addAdoptedVersion(dropped, V1, second(0));
    expect(hasAllFiles(mended.releases[V1])).toBe(true);
    expect(mended.releases[V1]).toMatchObject({ adoptedAt: time(4, 1), droppedAt: time(4) });
    expect(servedAt(mended, V1)).toBe(servedAt(served, V1));
  });

  it('is earlier than the damage to its release, whatever the clock says', () => {
    const dropped = markFilesDamaged(both, V2, second(0));
    expect(dropped.releases[V2]?.droppedAt).toBe(time(2, 1));
    expect(markFilesDamaged(both, V2, second(2))).toEqual(dropped);
    expect(listCompleteVersionsNewestFirst(dropped)).toEqual([V1]);
    expect(markFilesDamaged(both, '3.0.0+00000003', second(3))).toBe(both);
  });
});

describe('an origin that goes back', () => {
  it('makes the named release the newest, and changes nothing else', () => {
    const back = markVersionNewest(both, V1, second(0));
    expect(listCompleteVersionsNewestFirst(back)).toEqual([V1, V2]);
    expect(back.releases[V1]).toEqual({ ...both.releases[V1], namedAt: time(2, 1) });
    expect(back.releases[V2]).toBe(both.releases[V2]);
  });

  it('is followed by its next release, whatever the clock says', () => {
    let state = markVersionNewest(both, V1, second(9));
    for (const version of ['3.0.0+00000003', '4.0.0+00000004']) {
      state = addAdoptedVersion(state, version, second(0));
      expect(listCompleteVersionsNewestFirst(state)[0]).toBe(version);
    }
  });

  it('changes nothing if the named release is the newest or unknown', () => {
    expect(markVersionNewest(both, V2, second(3))).toBe(both);
    expect(markVersionNewest(both, '3.0.0+00000003', second(3))).toBe(both);
  });
});

it('stores the last twenty refusals, newest first', () => {
  let state = both;
  for (let number = 1; number <= 21; number += 1) {
    state = addRefusal(state, { version: null, stage: 'fetch', reason: `reason ${number}` }, second(number));
  }
  expect(state.refused).toHaveLength(20);
  expect(state.refused[0]).toEqual({ version: null, stage: 'fetch', reason: 'reason 21', at: time(21) });
  expect(state.refused.at(-1)).toMatchObject({ reason: 'reason 2' });
  expect(state.releases).toBe(both.releases);
});

describe('a withdrawn release', () => {
  const withdrawn = withdrawVersion(both, V2, 'it fails', second(10));

  it('has a reason and a time', () => {
    expect(withdrawn.withdrawn).toEqual({ [V2]: { reason: 'it fails', at: time(10), undoneAt: null } });
    expect([V1, V2].map((version) => isWithdrawn(withdrawn, version))).toEqual([false, true]);
  });

  it.each([
    ['pins it', { pin: V2 }],
    ['makes it the canary', { canary: { version: V2, percent: 5 } }],
  ])('is good again when an operator %s, until it is withdrawn again', (_, wanted) => {
    const chosen = applyOperatorChange(withdrawn, wanted, second(0));
    expect(isWithdrawn(chosen, V2)).toBe(false);
    expect(chosen.withdrawn[V2]).toMatchObject({ at: time(10), undoneAt: time(10, 1) });
    const again = withdrawVersion(chosen, V2, 'it fails again', second(0));
    expect(isWithdrawn(again, V2)).toBe(true);
    expect(again.withdrawn[V2]).toEqual({
      reason: 'it fails again',
      at: time(10, 2),
      undoneAt: time(10, 1),
    });
  });

  it('stays withdrawn when another is chosen', () => {
    expect(isWithdrawn(applyOperatorChange(withdrawn, { pin: V1, canary: null }, second(11)), V2)).toBe(true);
  });
});

describe('a change by an operator', () => {
  it('sets the named keys and keeps the others', () => {
    const disabled = applyOperatorChange(both, { disabled: { message: 'closed' } }, second(3));
    expect(disabled.disabled).toEqual({ value: { message: 'closed' }, at: time(3) });
    expect({ ...disabled, disabled: both.disabled }).toEqual(both);
    const canary = { version: V2, percent: 5 };
    const pinned = applyOperatorChange(disabled, { pin: V1, canary }, second(4));
    expect(pinned.pin).toEqual({ value: V1, at: time(4) });
    expect(pinned.canary).toEqual({ value: canary, at: time(4) });
    expect(pinned.disabled).toBe(disabled.disabled);
    const enabled = applyOperatorChange(pinned, { disabled: null, pin: null, canary: null }, second(0));
    expect(enabled).toMatchObject({
      pin: { value: null, at: time(4, 1) },
      canary: { value: null, at: time(4, 1) },
      disabled: { value: null, at: time(3, 1) },
    });
  });
});

describe('a state that lacks parts it had before', () => {
  const pinned = applyOperatorChange(both, { pin: V1 }, second(3));
  const withdrawn = withdrawVersion(pinned, V2, 'it fails', second(4));

  it('gets them back, and keeps later ones', () => {
    const overwritten = applyOperatorChange(both, { disabled: { message: 'closed' } }, second(5));
    expect(restoreLostState(overwritten, withdrawn, 0)).toEqual({
      ...overwritten,
      pin: withdrawn.pin,
      withdrawn: withdrawn.withdrawn,
    });
  });

  it('is recognised by times, which only grow, whatever the clock says', () => {
    let state = withdrawn;
    for (const wanted of [{ pin: V2 }, { pin: null }, { canary: { version: V1, percent: 5 } }]) {
      const next = applyOperatorChange(state, wanted, second(0));
      expect(restoreLostState(next, state, 0)).toBe(next);
      state = next;
    }
    const again = withdrawVersion(state, V2, 'it fails again', second(0));
    expect(restoreLostState(again, state, 0)).toBe(again);
    expect(restoreLostState(state, again, 0).withdrawn).toEqual(again.withdrawn);
  });

  it('gets back a release with its withdrawal, unless that was retired', () => {
    const { [V2]: entry, ...releases } = withdrawn.releases;
    const state = { ...pinned, releases };
    expect(restoreLostState(state, withdrawn, 0)).toEqual(withdrawn);
    const retired = { ...releases, [V2]: { ...both.releases[V2], ...entry, retiredAt: time(4) } };
    expect(restoreLostState(state, { ...withdrawn, releases: retired } as RemoteState, 0)).toBe(state);
  });
});

const of = { remote: 'vehicle', version: '1.0.0+12345678' };

test.each<[ReleaseEvent, string]>([
  [{ type: 'adopted', ...of }, 'info: release adopted'],
  [{ type: 'named-again', ...of }, 'info: the origin went back to a stored release'],
  [{ type: 'changed', remote: 'vehicle' }, 'info: pin, canary or disabling changed'],
  [{ type: 'refused', ...of, stage: 'files', reason: 'a' }, 'warn: release refused'],
  [{ type: 'withdrawn', ...of, reason: 'a' }, 'error: release withdrawn'],
  [
    { type: 'superseded', remote: 'vehicle', parts: ['pin'] },
    'warn: changes were given up, because another edge has set the same parts since',
  ],
  [{ type: 'restored', remote: 'vehicle' }, 'warn: what the release store has lost is written again'],
  [{ type: 'store-failed', remote: 'vehicle', reason: 'a' }, 'error: release store failed'],
])('logs an event with its details at its level: %j', (event, line) => {
  const lines: [string, unknown][] = [];
  const at = (level: string) => (details: unknown, text?: unknown) => {
    lines.push([`${level}: ${text}`, details]);
  };
  logReleaseEvent({ info: at('info'), warn: at('warn'), error: at('error') }, event);
  const { type: _type, ...details } = event;
  expect(lines).toEqual([[line, details]]);
});
