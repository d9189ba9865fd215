import { describeClearedPinRisk, expandVersion, planReleaseChange } from './plan-change.ts';
import { buildAreaStatus, buildReleaseSummary } from './testing/area-status.ts';

const A = '1.0.0+aaaaaaaa';
const B = '1.1.0+bbbbbbbb';
const C = '1.2.0+cccccccc';
const D = '1.3.0+dddddddd';
const area = 'vehicle';

const rollback = (status: ReturnType<typeof buildAreaStatus>) =>
  planReleaseChange({ name: 'rollback', area }, status).change;
const promote = (status: ReturnType<typeof buildAreaStatus>) =>
  planReleaseChange({ name: 'promote', area }, status).change;
const withdrawn = (version: string) => [{ version, reason: 'render', at: '2026-11-21T09:00:00.000Z' }];

describe('rollback', () => {
  it('pins the release before the current one', () => {
    expect(rollback(buildAreaStatus([C, B, A]))).toEqual({ pin: B });
  });

  it('goes from a pinned release to an older one, not to a newer one', () => {
    const status = buildAreaStatus([], {
      current: buildReleaseSummary(B, 2),
      pinned: B,
      previous: [buildReleaseSummary(C, 3), buildReleaseSummary(A, 1)],
    });
    expect(rollback(status)).toEqual({ pin: A });
  });

  it('follows the order of the origin, not that of adoption', () => {
    const again = { ...buildReleaseSummary(A, 1), namedAt: buildReleaseSummary(A, 9).namedAt };
    const status = buildAreaStatus([], {
      current: again,
      previous: [buildReleaseSummary(C, 3), buildReleaseSummary(B, 2)],
    });
    expect(rollback(status)).toEqual({ pin: C });
  });

  it('returns to the last release of everybody, skipping canaries and rolled back releases', () => {
    const served = (version: string, named: number, since: number) => ({
      ...buildReleaseSummary(version, named),
      servedAt: buildReleaseSummary(version, since).namedAt,
    });
    const abandoned = { current: served(C, 3, 9), previous: [buildReleaseSummary(B, 2), served(A, 1, 1)] };
    expect(rollback(buildAreaStatus([], abandoned))).toEqual({ pin: A });
    const olderPromoted = {
      current: served(B, 2, 9),
      pinned: B,
      previous: [served(C, 3, 3), served(A, 1, 1)],
    };
    expect(rollback(buildAreaStatus([], olderPromoted))).toEqual({ pin: C });
    const wentBack = { current: served(B, 2, 2), pinned: B, previous: [served(C, 3, 3), served(A, 1, 1)] };
    expect(rollback(buildAreaStatus([], wentBack))).toEqual({ pin: A });
  });

  it('skips failed releases', () => {
    expect(rollback(buildAreaStatus([C, B, A], { withdrawn: withdrawn(B) }))).toEqual({ pin: A });
  });

  it('ends a canary first, and leaves a failed one that nobody gets any more', () => {
    const canary = { version: B, percent: 5 };
    expect(rollback(buildAreaStatus([C, B, A], { canary }))).toEqual({ canary: null, pin: C });
    expect(rollback(buildAreaStatus([C, B, A], { canary, withdrawn: withdrawn(B) }))).toEqual({ pin: A });
    expect(rollback(buildAreaStatus([C, B, A], { canary: { version: B, percent: 0 } }))).toEqual({ pin: A });
    expect(rollback(buildAreaStatus([C, B, A], { canary: { version: C, percent: 5 } }))).toEqual({ pin: B });
  });

  it('refuses if the newest release was withdrawn, because everybody has the one before it already', () => {
    const status = buildAreaStatus([], {
      current: buildReleaseSummary(B, 2),
      previous: [buildReleaseSummary(C, 3), buildReleaseSummary(A, 1)],
      withdrawn: withdrawn(C),
    });
    const already = `${C} was withdrawn already, so everybody gets ${B}`;
    expect(() => rollback(status)).toThrow(already);
    expect(() => rollback(status)).toThrow(`roll back ${B}, too: npm run releases -- pin vehicle ${A}`);
    const [withdrawnOnly] = status.previous;
    const last = { ...status, previous: withdrawnOnly ? [withdrawnOnly] : [] };
    expect(() => rollback(last)).toThrow(already);
    expect(() => rollback(last)).toThrow('npm run releases -- disable vehicle');

    expect(rollback({ ...status, pinned: B })).toEqual({ pin: A });
    const previous = [buildReleaseSummary(B, 2), ...status.previous];
    expect(rollback({ ...status, current: buildReleaseSummary(D, 4), previous })).toEqual({ pin: B });
  });

  it('names the release that was pinned before, because somebody else may have rolled back already', () => {
    const adviceFor = (status: ReturnType<typeof buildAreaStatus>) =>
      planReleaseChange({ name: 'rollback', area }, status).advice;
    const pinned = buildAreaStatus([], {
      current: buildReleaseSummary(B, 2),
      pinned: B,
      previous: [buildReleaseSummary(C, 3), buildReleaseSummary(A, 1)],
    });
    expect(adviceFor(pinned)).toContain(
      `${B} was pinned already. To return to it: npm run releases -- pin vehicle ${B}`,
    );
    expect(adviceFor(buildAreaStatus([C, B, A]))).not.toContain('already');
  });

  it.each([
    ['there is one release only', buildAreaStatus([A])],
    ['there is none', buildAreaStatus([])],
    ['the others failed', buildAreaStatus([B, A], { withdrawn: withdrawn(A) })],
  ])('suggests an alternative if %s', (_case, status) => {
    expect(() => rollback(status)).toThrow(/no earlier good release.*releases -- disable vehicle/);
  });
});

describe('canary off', () => {
  const canary = { version: C, percent: 5 };
  const off = (status: ReturnType<typeof buildAreaStatus>) =>
    planReleaseChange({ name: 'canary', area, canary: null }, status).change;
  const running = { current: buildReleaseSummary(B, 2), canary, previous: [buildReleaseSummary(C, 3)] };

  it('holds the release of everybody else if the canary is the newest release', () => {
    expect(off(buildAreaStatus([], running))).toEqual({ canary: null, pin: B });
    expect(off(buildAreaStatus([], { ...running, pinned: B }))).toEqual({ canary: null });
  });
});

describe('pin none', () => {
  const served = (version: string, minute: number) => ({
    ...buildReleaseSummary(version, minute),
    servedAt: buildReleaseSummary(version, minute).namedAt,
  });
  const rolledBack = {
    current: served(B, 2),
    pinned: B,
    previous: [served(C, 3), served(A, 1)],
  };
  const back = `To return to ${B}: npm run releases -- pin vehicle ${B}`;

  /** Returns the warning after the pin of B was cleared and everybody gets `next`. */
  const warningOf = (
    before: Partial<ReturnType<typeof buildAreaStatus>>,
    next: string,
    after: Partial<ReturnType<typeof buildAreaStatus>> = {},
  ) =>
    describeClearedPinRisk(
      area,
      buildAreaStatus([], { ...rolledBack, ...before }),
      buildAreaStatus([], { current: buildReleaseSummary(next, 3), ...after }),
    );

  it('warns if everybody gets the release that was rolled back', () => {
    expect(warningOf({}, C)).toBe(`${C} is not new: everybody had it before. ${back}`);
  });

  it('says that a later release was refused, or that the release failed in browsers', () => {
    const refusal = { version: D, stage: 'contract', reason: 'it was built for ^2.0.0' };
    const at = (time: string) => ({ ...refusal, at: `2026-11-21T${time}:00.000Z` });
    const canary = { previous: [buildReleaseSummary(C, 3), served(A, 1)] };
    expect(warningOf({ ...canary, refused: [at('08:14')] }, C)).toBe(
      `${D} was refused at 2026-11-21 08:14 UTC, stage contract. ${back}`,
    );
    expect(warningOf({ ...canary, refused: [at('08:02')] }, C)).toBeNull();
    const failures = { [C]: { clients: 9, events: 13, byKind: { render: 2, evaluation: 1, network: 10 } } };
    expect(warningOf({ ...canary, failures }, C)).toBe(`${C} failed in browsers (3 reports). ${back}`);
    const slow = { [C]: { clients: 1, events: 3, byKind: { network: 3 } } };
    expect(warningOf({ ...canary, failures: slow }, C)).toBeNull();
  });

  it('has no warning if the origin returned to an older release after the refusal', () => {
    const refused = [
      { version: D, stage: 'contract', reason: 'it was built for ^2.0.0', at: '2026-11-21T08:14:00.000Z' },
    ];
    const again = { ...buildReleaseSummary(C, 3), namedAt: buildReleaseSummary(C, 15).namedAt };
    const before = { previous: [again, served(A, 1)], refused };
    expect(warningOf(before, C, { current: again })).toBeNull();
  });

  it('has no warning for a release that was adopted since, or without a change', () => {
    expect(warningOf({ previous: [buildReleaseSummary(D, 4), ...rolledBack.previous] }, D)).toBeNull();
    expect(warningOf({}, B)).toBeNull();
    expect(warningOf({ pinned: null }, C)).toBeNull();
  });
});

describe('promote', () => {
  const canary = { version: C, percent: 10 };
  const running = {
    current: buildReleaseSummary(B, 2),
    canary,
    previous: [buildReleaseSummary(C, 3), buildReleaseSummary(A, 1)],
  };

  it('needs no pin for the newest release, and clears an existing one', () => {
    expect(promote(buildAreaStatus([], { ...running, pinned: B }))).toEqual({ canary: null, pin: null });
  });

  it('pins a release that is not the newest', () => {
    const newer = {
      ...running,
      previous: [buildReleaseSummary('1.3.0+dddddddd', 4), buildReleaseSummary(C, 3)],
    };
    expect(promote(buildAreaStatus([], newer))).toEqual({ canary: null, pin: C });
  });

  it('skips newer releases that failed', () => {
    const newer = '1.3.0+dddddddd';
    const status = {
      ...running,
      previous: [buildReleaseSummary(newer, 4), buildReleaseSummary(C, 3)],
      withdrawn: withdrawn(newer),
    };
    expect(promote(buildAreaStatus([], status))).toEqual({ canary: null, pin: null });
  });

  it('refuses without a canary, and explains how to start one', () => {
    expect(() => promote(buildAreaStatus([B, A]))).toThrow(
      /no canary.*releases -- canary vehicle VERSION PERCENT/,
    );
  });

  it('refuses a failed canary', () => {
    expect(() => promote(buildAreaStatus([], { ...running, withdrawn: withdrawn(C) }))).toThrow(
      /failed in browsers \(render\)/,
    );
  });
});

const status = buildAreaStatus(['1.4.2+3f9c2a1b', '1.4.1+77aa00bb', '1.4.1+77ccdd00']);

describe('expandVersion', () => {
  it.each([
    ['1.4.2+3f9c2a1b', '1.4.2+3f9c2a1b'],
    ['3f9c2a1b', '1.4.2+3f9c2a1b'],
    ['3f', '1.4.2+3f9c2a1b'],
    ['1.4.2', '1.4.2+3f9c2a1b'],
    ['77c', '1.4.1+77ccdd00'],
  ])('expands %s to %s', (wanted, version) => {
    expect(expandVersion('vehicle', status, wanted)).toBe(version);
  });

  it('refuses an ambiguous abbreviation', () => {
    expect(() => expandVersion('vehicle', status, '77')).toThrow(
      '"77" may be any of 1.4.1+77aa00bb, 1.4.1+77ccdd00: write more of it.',
    );
  });

  it.each(['9', '', 'c2a1b'])('lists the known versions if there is no %j', (wanted) => {
    expect(() => expandVersion('vehicle', status, wanted)).toThrow(/1\.4\.2\+3f9c2a1b, 1\.4\.1\+77aa00bb/);
  });
});
