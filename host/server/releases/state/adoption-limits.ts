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
