import {
  type Area,
  areaSchema,
  CONTRACT_VERSION,
  type LocatedRelease,
  type Release,
} from '@forecourt/shared/contract';
import { satisfies } from 'compare-versions';
import { ReleaseFailure } from './release-failure.ts';

type Built = Pick<LocatedRelease, 'version' | 'contract'>;

/** The edge checks this too, but not for previews, or for pages that were open while the shell changed. */
export function checkContract(area: string, { version, contract }: Built, shell = CONTRACT_VERSION): void {
  if (fits(shell, contract)) return;
  throw new ReleaseFailure(
    'contract',
    `The area ${area} ${version} was built for the area contract ${contract}, the shell has ${shell}`,
  );
}

/** @param requires package → semver range; `provided` is package → version */
export function checkSingletons(
  requires: Release['requires'],
  provided: Readonly<Record<string, string>>,
): void {
  const missing = Object.entries(requires).filter(([name, range]) => !fits(provided[name] ?? '0', range));
  if (missing.length === 0) return;
  const reasons = missing.map(
    ([name, range]) => `it needs ${name} ${range}, the shell has ${provided[name] ?? 'none'}`,
  );
  throw new ReleaseFailure('contract', reasons.join('; '));
}

function fits(version: string, range: string): boolean {
  if (range.trim() === '*') return true;
  try {
    return satisfies(version, range);
  } catch {
    return false; // no range at all
  }
}

export function checkArea(area: string, { version }: Built, module: unknown): Area {
  const promised = (module as { default?: unknown } | null)?.default;
  const parsed = areaSchema.safeParse(promised);
  if (parsed.success) return promised as Area;
  const faults = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'default export'}: ${issue.message}`,
  );
  throw new ReleaseFailure('contract', `The area ${area} ${version} is not an area (${faults.join('; ')})`);
}
