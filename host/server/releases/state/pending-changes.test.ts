import type { OperatorChange } from './change-state.ts';
import * as changes from './change-state.ts';
import {
  createFilesDamagedStateChange,
  createNewestVersionStateChange,
  createOperatorStateChange,
  createOrphanFilesRemovedStateChange,
  createRefusalStateChange,
  createWithdrawalStateChange,
  PendingChanges,
  type StateChange,
} from './pending-changes.ts';
import { EMPTY_REMOTE_STATE, hasAllFiles, isWithdrawn, type RemoteState } from './remote-state.ts';

const [V1, V2, V3] = ['1.0.0+00000001', '2.0.0+00000002', '3.0.0+00000003'];
const second = (seconds: number) => new Date(Date.UTC(2026, 10, 21, 8, 0, seconds));
const known = [V1, V2].reduce(
  (state, version, index) => changes.addAdoptedVersion(state, version, second(index + 1)),
  EMPTY_REMOTE_STATE,
);
const decided = (state: RemoteState, wanted: OperatorChange, at = 20) =>
  changes.applyOperatorChange(state, wanted, second(at));

/** Creates changes that could not be stored. */
function failed(...list: StateChange[]): PendingChanges {
  const pending = new PendingChanges();
  for (const [index, change] of list.entries()) pending.add(change, second(10 + index));
  pending.markFailed();
  return pending;
}

test('repeats all changes on the latest state, in their order', () => {
  const pending = failed(
    createOperatorStateChange({ pin: V1 }),
    createOperatorStateChange({ pin: V2 }),
    createWithdrawalStateChange(V1, 'it fails'),
  );
  const found = decided(known, { disabled: { message: 'closed' } });
  expect(pending.reconcile(known, found)).toEqual([]);
  const state = pending.applyTo(found);
  expect([state.pin.value, state.disabled.value]).toEqual([V2, { message: 'closed' }]);
  expect(isWithdrawn(state, V1)).toBe(true);
});

describe('a change that could not be stored', () => {
  test.each<[string, StateChange, RemoteState, string]>([
    ['pin', createOperatorStateChange({ pin: V1 }), decided(known, { pin: V2 }), 'pin'],
    [
      'a change of two parts',
      createOperatorStateChange({ pin: V1, canary: null }),
      decided(known, { pin: V2 }),
      'pin',
    ],
    [
      'a withdrawal',
      createWithdrawalStateChange(V2, 'it fails'),
      decided(changes.withdrawVersion(known, V2, 'other', second(11)), { pin: V2 }),
      `withdrawal of ${V2}`,
    ],
    [
      'a promotion',
      createNewestVersionStateChange(V1),
      changes.addAdoptedVersion(known, V3, second(15)),
      'newest release',
    ],
  ])('is given up if its part was set elsewhere: %s', (_case, change, found, part) => {
    const pending = failed(change);
    expect(pending.reconcile(known, found)).toEqual([part]);
    expect(pending.applyTo(found)).toBe(found);
  });

  test.each<[string, StateChange]>([
    ['a pin', createOperatorStateChange({ pin: V1 })],
    ['a canary', createOperatorStateChange({ canary: { version: V2, percent: 5 } })],
    ['a withdrawal', createWithdrawalStateChange(V2, 'it fails')],
    ['a promotion', createNewestVersionStateChange(V1)],
  ])('is done if the state contains it: %s', (_case, change) => {
    const pending = failed(change);
    const found = change.apply(known, second(12));
    expect(change.isDone(known)).toBe(false);
    expect(pending.reconcile(known, found)).toEqual([]);
    expect(pending.all).toEqual([]);
  });

  test('is repeated if only one that was decided before it has been stored', () => {
    const pending = failed(createOperatorStateChange({ pin: V1 }), createOperatorStateChange({ pin: null }));
    const found = decided(known, { pin: V1 });
    expect(pending.reconcile(known, found)).toEqual([]);
    expect(pending.applyTo(found).pin.value).toBeNull();
  });

  test('is done with those before it if it has been stored', () => {
    const pending = failed(createOperatorStateChange({ pin: V2 }), createOperatorStateChange({ pin: V1 }));
    expect(pending.reconcile(known, decided(known, { pin: V1 }))).toEqual([]);
    expect(pending.all).toEqual([]);
  });
});

test('applies a change that has not failed, whatever others set', () => {
  const pending = new PendingChanges();
  pending.add(createOperatorStateChange({ pin: V1 }), second(10));
  const found = decided(known, { pin: V2 });
  expect(pending.reconcile(known, found)).toEqual([]);
  expect(pending.applyTo(found).pin.value).toBe(V1);
});

test('keeps changes that are added while others are being stored', () => {
  const pending = failed(createOperatorStateChange({ pin: V1 }));
  const stored = pending.all;
  pending.add(createOperatorStateChange({ pin: V2 }), second(11));
  pending.remove(stored);
  expect(pending.applyTo(known).pin.value).toBe(V2);
});

test('does not mark a release as damaged that was adopted again', () => {
  const change = createFilesDamagedStateChange(V1, known);
  expect(hasAllFiles(change.apply(known, second(9)).releases[V1])).toBe(false);
  const mended = changes.addAdoptedVersion(changes.markFilesDamaged(known, V1, second(5)), V1, second(6));
  expect(change.apply(mended, second(9))).toBe(mended);
});

test('keeps the record of files that are being stored again', () => {
  const first = changes.addPendingFiles(known, V3, ['a.js'], second(3));
  const change = createOrphanFilesRemovedStateChange(V3, second(3).toISOString());
  expect(change.apply(first, second(9)).unlisted).toEqual({});
  const again = changes.addPendingFiles(first, V3, ['a.js'], second(5));
  expect(change.apply(again, second(9))).toBe(again);
});

test('drops the oldest refusals, and no decision, if a store stays unwritable', () => {
  const pending = failed(createOperatorStateChange({ pin: V1 }));
  for (let number = 0; number < 1_100; number++) {
    pending.add(
      createRefusalStateChange({ version: null, stage: 'fetch', reason: `reason ${number}` }),
      second(10),
    );
  }
  expect(pending.all).toHaveLength(1_000);
  const state = pending.applyTo(known);
  expect([state.pin.value, state.refused[0]?.reason]).toEqual([V1, 'reason 1099']);
});
