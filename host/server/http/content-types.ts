import path from 'node:path';

/** What is known of files by their extension: how they are sent, and whether compressing them is worth it. */
const KINDS: Readonly<Record<string, { type: string; compress: boolean }>> = {
  '.js': { type: 'text/javascript; charset=utf-8', compress: true },
  '.mjs': { type: 'text/javascript; charset=utf-8', compress: true },
  '.css': { type: 'text/css; charset=utf-8', compress: true },
  '.json': { type: 'application/json; charset=utf-8', compress: true },
  '.map': { type: 'application/json; charset=utf-8', compress: true },
  '.txt': { type: 'text/plain; charset=utf-8', compress: true },
  '.svg': { type: 'image/svg+xml; charset=utf-8', compress: true },
  '.wasm': { type: 'application/wasm', compress: true },
  '.ico': { type: 'image/x-icon', compress: true },
  '.png': { type: 'image/png', compress: false },
  '.jpg': { type: 'image/jpeg', compress: false },
  '.jpeg': { type: 'image/jpeg', compress: false },
  '.gif': { type: 'image/gif', compress: false },
  '.webp': { type: 'image/webp', compress: false },
  '.avif': { type: 'image/avif', compress: false },
  '.woff2': { type: 'font/woff2', compress: false },
};

const UNKNOWN = { type: 'application/octet-stream', compress: false };

const JAVASCRIPT = ['text/javascript', 'application/javascript', 'application/x-javascript'];

/** A browser takes a script or a style only under one of these; what else an origin says of a file does not matter. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  '.js': JAVASCRIPT,
  '.mjs': JAVASCRIPT,
  '.css': ['text/css'],
};

/** The content type that a stored file is served with. */
export function contentTypeOf(file: string): string {
  return (KINDS[extensionOf(file)] ?? UNKNOWN).type;
}

export function isWorthCompressing(file: string): boolean {
  return (KINDS[extensionOf(file)] ?? UNKNOWN).compress;
}

/** The content types that an origin may give a file; null when any will do. */
export function requiredTypesOf(file: string): readonly string[] | null {
  return REQUIRED[extensionOf(file)] ?? null;
}

function extensionOf(file: string): string {
  return path.extname(file).toLowerCase();
}
