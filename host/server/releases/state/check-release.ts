import { isDeepStrictEqual } from 'node:util';
import { CONTRACT_VERSION, type Release, releaseSchema } from '@forecourt/shared/contract';
import semver from 'semver';
import * as z from 'zod';
import type { Refusal } from './change-state.ts';

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

const MAX_FAULTS_SHOWN = 5;
const VALUE_LENGTH = 60;

/** How to parse, so that the faults can be told: a schema for browsers has no texts of its own. */
export const PARSE_OPTIONS = { error: z.locales.en().localeError, reportInput: true };

/** What is wrong with a document: the fields, what was expected and what came. It must be parsed with `PARSE_OPTIONS`. */
export function schemaFaults(issues: readonly z.core.$ZodIssue[], document: string): string {
  const faults = issues.slice(0, MAX_FAULTS_SHOWN).map((issue) => describeIssue(issue, document));
  const more = issues.length - faults.length;
  return faults.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function describeIssue(issue: z.core.$ZodIssue, document: string): string {
  const field = issue.path.map((part) => String(part).slice(0, VALUE_LENGTH)).join('.') || document;
  const expected = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message;
  const came = JSON.stringify(issue.input);
  // A whole object says less than its field's name.
  const tellsMore = came !== undefined && typeof issue.input !== 'object';
  return `${field}: ${expected}${tellsMore ? `, got ${came.slice(0, VALUE_LENGTH)}` : ''}`;
}

/** What an origin may take, of time and of everything else. A release beyond these is refused. */
export interface AdoptionLimits {
  /** Milliseconds until the whole of `release.json` is there. */
  releaseTimeoutMs: number;
  releaseBytes: number;
  /** Milliseconds until the whole of one file is there. */
  fileTimeoutMs: number;
  fileBytes: number;
  /** Of all files of a release together. */
  totalBytes: number;
  /** Milliseconds until all files of a release are there. */
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
