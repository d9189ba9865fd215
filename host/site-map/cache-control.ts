/** The `Cache-Control` of files whose address says their content: kept for a year, and never asked for again. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
