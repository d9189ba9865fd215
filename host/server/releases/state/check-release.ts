import { isDeepStrictEqual } from 'node:util';
import { CONTRACT_VERSION, type Release, releaseSchema } from '@forecourt/shared/contract';
import semver from 'semver';
import type { Refusal } from './release-event.ts';
import { PARSE_OPTIONS, schemaFaults } from './schema-faults.ts';

/**
 * What an origin's `release.json` says, if it is one.
 * @param remote name of the remote whose origin it came from
 */
export function parseRelease(remote: string, text: string): Release | Refusal {
  const refused = (reason: string): Refusal => ({ version: null, stage: 'schema', reason });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused(`release.json is not JSON: ${(error as Error).message}`);
  }
  const parsed = releaseSchema.safeParse(json, PARSE_OPTIONS);
  if (!parsed.success) return refused(schemaFaults(parsed.error.issues, 'release.json'));
  const release = parsed.data;
  const fault = faultOf(release, remote);
  return fault === null ? release : { version: release.version, stage: 'schema', reason: fault };
}

/** What its schema cannot see; null when there is nothing wrong. */
function faultOf(release: Release, remote: string): string | null {
  if (release.remote !== remote) return `remote: expected "${remote}", got "${release.remote}"`;
  if (semver.validRange(release.contract) !== null) return null;
  return `contract: expected a range of versions such as "^${CONTRACT_VERSION}", got ${JSON.stringify(release.contract)}, which is no range`;
}

/**
 * Whether this host can run a release: the contract that it was built for, the singletons that it takes
 * (docs/design.md §3).
 */
export function checkFit(release: Release, provided: Readonly<Record<string, string>>): Refusal | null {
  const { version, contract } = release;
  if (!semver.satisfies(CONTRACT_VERSION, contract)) {
    const reason = `it was built for the area contract ${contract}, the host has ${CONTRACT_VERSION}`;
    return { version, stage: 'contract', reason };
  }
  const providedVersion = (name: string) => (Object.hasOwn(provided, name) ? provided[name] : undefined);
  const missing = Object.entries(release.requires).filter(
    ([name, range]) => !semver.satisfies(providedVersion(name) ?? '', range),
  );
  if (missing.length === 0) return null;
  const reasons = missing.map(
    ([name, range]) => `it needs ${name} ${range}, the host has ${providedVersion(name) ?? 'none'}`,
  );
  return { version, stage: 'singletons', reason: reasons.join('; ') };
}

/** The same version always means the same content: a browser may have it cached for a year (docs/design.md §4). */
export function checkSameContent(release: Release, known: Release): Refusal | null {
  const { version } = release;
  const refused = (what: string): Refusal => ({
    version,
    stage: 'schema',
    reason: `${version} was adopted before with other content (${what}): new content needs a new version`,
  });
  const names = new Set([...Object.keys(release.files), ...Object.keys(known.files)]);
  const file = [...names].find((name) => release.files[name] !== known.files[name]);
  if (file !== undefined) {
    return refused(
      `${file} was ${known.files[file] ?? 'not there'}, is ${release.files[file] ?? 'not there'}`,
    );
  }
  const { files: _files, builtAt: _builtAt, commit: _commit, ...rest } = release;
  const field = Object.entries(rest).find(([name, value]) => {
    const stored = known[name as keyof Release];
    // An edge that did not know of a field has stored the release without it.
    return stored !== undefined && !isDeepStrictEqual(value, stored);
  });
  return field ? refused(`the field ${field[0]} differs`) : null;
}
