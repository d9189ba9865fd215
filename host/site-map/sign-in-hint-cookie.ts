/**
 * The value begins with `1` while a user is signed in. It proves nothing: the edge uses it to choose which
 * files to preload (docs/design.md §4), and tabs compare the rest to see whether they have the same user
 * (sign-in-hint.ts).
 */
export const SIGN_IN_HINT_COOKIE = 'forecourt-signed-in';
