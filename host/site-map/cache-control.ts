/** For files whose address contains a hash of their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';
