import type { ReleasesStatus } from '@forecourt/shared/contract';

type Area = ReleasesStatus[string];

export function buildAreaStatus([current, ...previous]: string[], change: Partial<Area> = {}): Area {
  const all = [current, ...previous].filter((version) => version !== undefined);
  const summaries = all.map((version, age) => buildReleaseSummary(version, 59 - age));
  return {
    current: summaries[0] ?? null,
    previous: summaries.slice(1),
    canary: null,
    pinned: null,
    disabled: null,
    refused: [],
    withdrawn: [],
    store: { error: null },
    failures: {},
    timings: {},
    ...change,
  };
}

/** Builds the summary of a release without a `servedAt` time. @param minute all its other times are 08:MM */
export function buildReleaseSummary(version: string, minute: number): NonNullable<Area['current']> {
  const at = `2026-11-21T08:${String(minute).padStart(2, '0')}:00.000Z`;
  return {
    version,
    contract: '^1.0.0',
    commit: 'abc',
    builtAt: at,
    adoptedAt: at,
    namedAt: at,
    servedAt: null,
  };
}
