import { type Area, areaSchema, CONTRACT_VERSION, type LocatedRelease } from '@forecourt/shared/contract';
import { satisfies } from 'compare-versions';
import { ReleaseFailure } from './release-failure.ts';

type Built = Pick<LocatedRelease, 'version' | 'contract'>;

/**
 * Whether an area was built for this shell. The edge has checked it; a page that was open while the shell changed, or
 * that shows a preview, has not.
 * @throws ReleaseFailure `contract`, with both versions
 */
export function checkContract(area: string, { version, contract }: Built, shell = CONTRACT_VERSION): void {
  if (fits(shell, contract)) return;
  throw new ReleaseFailure(
    'contract',
    `The area ${area} ${version} was built for the area contract ${contract}, the shell has ${shell}`,
  );
}

function fits(version: string, range: string): boolean {
  if (range.trim() === '*') return true;
  try {
    return satisfies(version, range);
  } catch {
    return false; // no range at all
  }
}

/**
 * The area that a module promises by being `./area`.
 * @throws ReleaseFailure `contract`, with everything that is not as promised
 */
export function checkArea(area: string, { version }: Built, module: unknown): Area {
  const promised = (module as { default?: unknown } | null)?.default;
  const parsed = areaSchema.safeParse(promised);
  if (parsed.success) return promised as Area;
  const faults = parsed.error.issues.map(
    (issue) => `${issue.path.join('.') || 'default export'}: ${issue.message}`,
  );
  throw new ReleaseFailure('contract', `The area ${area} ${version} is not an area (${faults.join('; ')})`);
}
