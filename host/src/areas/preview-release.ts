import { type LocatedRelease, type Preview, type Release, releaseFields } from '@forecourt/shared/contract';
import * as z from 'zod/mini';
import { checkSingletons } from './check-area.ts';
import { TIME_LIMIT_MS } from './load-release.ts';
import { fetchFile } from './probe-file.ts';
import { ReleaseFailure } from './release-failure.ts';
import { PROVIDED_VERSIONS } from './share-scope.ts';

const releaseSchema = z.object(releaseFields);

/** @throws ReleaseFailure when missing, of another area, or incompatible with this page */
export async function fetchPreviewRelease({
  area,
  origin,
}: Preview): Promise<LocatedRelease & Pick<Release, 'navigation'>> {
  const base = `${new URL(origin).origin}/`;
  const address = `${base}release.json`;
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const answer = await fetchFile(address, { cache: 'no-store', signal }).catch((error: unknown) => {
    throw new ReleaseFailure('network', `${address} does not answer`, error);
  });
  if (!answer.ok) throw new ReleaseFailure('http', `${address} answers ${answer.status}`);
  const parsed = releaseSchema.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) {
    const faults = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`,
    );
    throw new ReleaseFailure('contract', `${address} is no release (${faults.join('; ')})`);
  }
  const { remote } = parsed.data;
  if (remote !== area) {
    throw new ReleaseFailure('contract', `${address} is of the area "${remote}", expected "${area}"`);
  }
  checkSingletons(parsed.data.requires, PROVIDED_VERSIONS);
  return { ...parsed.data, base };
}
