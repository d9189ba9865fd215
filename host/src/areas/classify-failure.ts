import { type FileLoadError, isFileLoadError } from './file-load-error.ts';
import type { FileFault } from './file-tags.ts';
import type { ProbedFile } from './probe-file.ts';
import { ReleaseFailure } from './release-failure.ts';

export interface FileKnowledge {
  fault: (address: string) => FileFault;
  probe: (address: string, integrity: string) => Promise<ProbedFile>;
}

export async function classifyFailure(
  error: unknown,
  during: 'load' | 'render',
  files: FileKnowledge,
): Promise<ReleaseFailure> {
  if (error instanceof ReleaseFailure) return error;
  if (isFileLoadError(error)) return fileFailure(error, files);
  return new ReleaseFailure(during === 'load' ? 'evaluation' : 'render', describeThrown(error), error);
}

async function fileFailure(error: FileLoadError, files: FileKnowledge): Promise<ReleaseFailure> {
  const { integrity, late, thrown } = files.fault(error.request);
  const file = error.request.replace(/^.*\//, '');
  const failure = (kind: ReleaseFailure['kind'], what: string) =>
    new ReleaseFailure(kind, `${file} ${what}`, error);
  if (thrown) return failure('evaluation', `threw: ${thrown}`);
  if (error.type === 'missing') return failure('evaluation', 'does not bring what it was to bring');
  if (integrity === undefined) return failure('integrity', 'is not a file of the release');
  if (late || error.type === 'timeout') return failure('timeout', 'was not there within the time limit');
  const { status, contentType, intact } = await files.probe(error.request, integrity);
  if (status === null) return failure('network', 'got no answer');
  if (status < 200 || status > 299) return failure('http', `got the answer ${status}`);
  if (!intact) return failure('integrity', `has another content than ${integrity}`);
  if (!hasRightType(file, contentType)) return failure('http', `came as ${contentType || 'an unknown type'}`);
  return new ReleaseFailure('network', `${file} came when it was asked for once more`, error, true);
}

/** Browsers reject files with another Content-Type. */
function hasRightType(file: string, contentType: string): boolean {
  return /^[^?]*\.css\b/.test(file) ? contentType.startsWith('text/css') : contentType.includes('javascript');
}

/** Each browser's message for a hook called outside React's render. */
const IDLE_REACT = /null.*\buse[A-Z]\w*|\buse[A-Z]\w*.*null|Invalid hook call|Minified React error #321/s;

function describeThrown(error: unknown): string {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  if (!IDLE_REACT.test(message)) return message;
  return `The area seems to bring a second copy of react, which it must take from the host. ${message}`;
}
