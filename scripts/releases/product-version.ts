interface StatedVersions {
  /** Version in package.json. */
  version: string;
  /** Version in package-lock.json. */
  locked: string;
  /** Version in api/package.json, which the api compares with the schema of its database. */
  api: string;
  changelog: string;
  /** Tag of the release, such as `v0.2.0`; undefined if no release is being made. */
  tag?: string | undefined;
}

const VERSION = /^\d+\.\d+\.\d+$/;
const HEADING = /^## (.+)$/gm;
const UNRELEASED = 'Unreleased';

/** Lists versions that disagree or are malformed, wrong headings and, with a tag, unreleased changes; empty if all is right. */
export function findVersionMismatches({ version, locked, api, changelog, tag }: StatedVersions): string[] {
  const [first, last] = [...changelog.matchAll(HEADING)].map(([, heading]) => heading);
  const released = /^(\S+) - \d{4}-\d{2}-\d{2}$/.exec(last ?? '')?.[1];
  const faults = [
    !VERSION.test(version) && `package.json: "${version}" is not a version such as 1.2.3.`,
    locked !== version && `package-lock.json has ${locked}, package.json ${version}: run npm install.`,
    api !== version && `api/package.json has ${api}, package.json ${version}.`,
    first !== UNRELEASED && `CHANGELOG.md: the first heading must be "## ${UNRELEASED}".`,
    released !== version &&
      `CHANGELOG.md: the heading after "${UNRELEASED}" must be "## ${version} - YYYY-MM-DD", the version in package.json.`,
  ];
  if (tag !== undefined) {
    faults.push(tag !== `v${version}` && `The tag is ${tag}, the version in package.json ${version}.`);
    const later = extractReleaseNotes(changelog, UNRELEASED);
    faults.push(
      later !== '' && `CHANGELOG.md: move what is under "${UNRELEASED}" under the heading of ${version}.`,
    );
  }
  return faults.filter((fault) => fault !== false);
}

/** Returns a version's section of the changelog, without its heading; empty if the changelog has no such section. */
export function extractReleaseNotes(changelog: string, version: string): string {
  const section = changelog.split(/^## /m).find((part) => part.split(/[ \n]/, 1)[0] === version);
  return section?.replace(/^.*\n/, '').trim() ?? '';
}
