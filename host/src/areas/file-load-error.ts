/** In webpack's form for errors of chunks. */
export interface FileLoadError extends Error {
  /** `missing`: the file loaded but did not define its content. */
  type: string;
  request: string;
}

const NAME = 'ChunkLoadError';

/** For an area's entry, which webpack does not load. */
export function fileLoadError(type: 'error' | 'missing', request: string): FileLoadError {
  return Object.assign(new Error(`${request} was not loaded (${type})`), { name: NAME, type, request });
}

export function isFileLoadError(error: unknown): error is FileLoadError {
  return error instanceof Error && error.name === NAME && 'request' in error && 'type' in error;
}
