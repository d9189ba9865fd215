import { isDeepStrictEqual } from 'node:util';
import { CONTRACT_VERSION, type Release, releaseSchema } from '@forecourt/shared/contract';
import semver from 'semver';
import * as z from 'zod';
import type { ReleaseRefusal } from './change-state.ts';

/** Parses and checks `release.json`. @param remote name of the remote that the origin serves */
export function parseRelease(remote: string, text: string): Release | ReleaseRefusal {
  const refused = (reason: string): ReleaseRefusal => ({ version: null, stage: 'schema', reason });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return refused(`release.json is not JSON: ${(error as Error).message}`);
  }
  const parsed = releaseSchema.safeParse(json, SCHEMA_PARSE_OPTIONS);
  if (!parsed.success) return refused(describeSchemaFaults(parsed.error.issues, 'release.json'));
  const release = parsed.data;
  const fault = findFault(release, remote);
  return fault === null ? release : { version: release.version, stage: 'schema', reason: fault };
}

/** Finds a fault that the schema cannot express; null if there is none. */
function findFault(release: Release, remote: string): string | null {
  if (release.remote !== remote) return `remote: expected "${remote}", got "${release.remote}"`;
  if (semver.validRange(release.contract) !== null) return null;
  return `contract: expected a range of versions such as "^${CONTRACT_VERSION}", got ${JSON.stringify(release.contract)}, which is no range`;
}

/** Checks a release's contract and shared modules against this shell (docs/design.md §3); null if it fits. */
export function checkCompatibility(
  release: Release,
  provided: Readonly<Record<string, string>>,
): ReleaseRefusal | null {
  const { version, contract } = release;
  if (!semver.satisfies(CONTRACT_VERSION, contract)) {
    const reason = `it was built for the area contract ${contract}, the shell has ${CONTRACT_VERSION}`;
    return { version, stage: 'contract', reason };
  }
  const providedVersion = (name: string) => (Object.hasOwn(provided, name) ? provided[name] : undefined);
  const missing = Object.entries(release.requires).filter(
    ([name, range]) => !semver.satisfies(providedVersion(name) ?? '', range),
  );
  if (missing.length === 0) return null;
  const reasons = missing.map(
    ([name, range]) => `it needs ${name} ${range}, the shell has ${providedVersion(name) ?? 'none'}`,
  );
  return { version, stage: 'singletons', reason: reasons.join('; ') };
}

/** Refuses other content for a known version, because browsers may cache a version for a year (docs/design.md §4). */
export function checkSameContent(release: Release, known: Release): ReleaseRefusal | null {
  const { version } = release;
  const refused = (what: string): ReleaseRefusal => ({
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
    // A field may be absent because an older edge stored the release.
    return stored !== undefined && !isDeepStrictEqual(value, stored);
  });
  return field ? refused(`the field ${field[0]} differs`) : null;
}

const MAX_FAULTS_SHOWN = 5;
const VALUE_LENGTH = 60;

/** Options for parsing with readable messages: schemas for browsers contain no message texts. */
const SCHEMA_PARSE_OPTIONS = { error: z.locales.en().localeError, reportInput: true };

/** Describes faults of a document parsed with `SCHEMA_PARSE_OPTIONS`: field, expected and received value. */
function describeSchemaFaults(issues: readonly z.core.$ZodIssue[], document: string): string {
  const faults = issues.slice(0, MAX_FAULTS_SHOWN).map((issue) => describeIssue(issue, document));
  const more = issues.length - faults.length;
  return faults.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function describeIssue(issue: z.core.$ZodIssue, document: string): string {
  const field = issue.path.map((part) => String(part).slice(0, VALUE_LENGTH)).join('.') || document;
  const expected = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message;
  const came = JSON.stringify(issue.input);
  // Do not show received objects: the name of the field says enough.
  const tellsMore = came !== undefined && typeof issue.input !== 'object';
  return `${field}: ${expected}${tellsMore ? `, got ${came.slice(0, VALUE_LENGTH)}` : ''}`;
}

export interface AdoptionLimits {
  releaseTimeoutMs: number;
  releaseBytes: number;
  fileTimeoutMs: number;
  fileBytes: number;
  totalBytes: number;
  totalTimeoutMs: number;
  files: number;
}

const KIB = 1024;
const MIB = 1024 * KIB;

export const ADOPTION_LIMITS: AdoptionLimits = {
  releaseTimeoutMs: 5_000,
  releaseBytes: 256 * KIB,
  fileTimeoutMs: 10_000,
  fileBytes: 5 * MIB,
  totalBytes: 20 * MIB,
  totalTimeoutMs: 60_000,
  files: 500,
};
