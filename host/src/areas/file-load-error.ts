/** A file that did not arrive or did not do its part; in the form that webpack gives to those of chunks. */
export interface FileLoadError extends Error {
  /** `missing`: the file loaded but did not define its content. */
  type: string;
  request: string;
}

const NAME = 'ChunkLoadError';

/** As webpack's own, for the one file that webpack does not load: the entry. */
export function fileLoadError(type: 'error' | 'missing', request: string): FileLoadError {
  return Object.assign(new Error(`${request} was not loaded (${type})`), { name: NAME, type, request });
}

export function isFileLoadError(error: unknown): error is FileLoadError {
  return error instanceof Error && error.name === NAME && 'request' in error && 'type' in error;
}
