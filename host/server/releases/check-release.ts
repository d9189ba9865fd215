import { CONTRACT_VERSION, type Release, releaseSchema } from '@forecourt/shared/contract';
import semver from 'semver';
import type { Refusal } from './registry.ts';

/**
 * Whether a `release.json` may be given to customers: its schema, the contract it was built for, and the
 * singletons that it expects of the host (DESIGN §4).
 * @param remote name of the remote whose origin it came from
 * @param provided singletons of the shell's build: name → version
 */
export function checkRelease(
  remote: string,
  json: unknown,
  provided: Readonly<Record<string, string>>,
): Release | Refusal {
  const parsed = releaseSchema.safeParse(json);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'release.json'}: ${issue.message}`,
    );
    return { version: null, stage: 'schema', reason: faults.join('; ') };
  }
  const release = parsed.data;
  const { version, contract } = release;
  if (release.remote !== remote) {
    return { version, stage: 'schema', reason: `remote: expected "${remote}", got "${release.remote}"` };
  }
  if (!semver.satisfies(CONTRACT_VERSION, contract)) {
    return {
      version,
      stage: 'contract',
      reason: `it was built for the area contract ${contract}, the host has ${CONTRACT_VERSION}`,
    };
  }
  const missing = Object.entries(release.requires).filter(
    ([name, range]) => !semver.satisfies(provided[name] ?? '', range),
  );
  if (missing.length > 0) {
    const reasons = missing.map(
      ([name, range]) => `it needs ${name} ${range}, the host has ${provided[name] ?? 'none'}`,
    );
    return { version, stage: 'singletons', reason: reasons.join('; ') };
  }
  return release;
}
