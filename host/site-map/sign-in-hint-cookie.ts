// Begins with `1` while a user is signed in. It proves nothing: the edge chooses by it which files to
// preload, and tabs compare the rest to see whether they have the same user (docs/design.md §4).
export const SIGN_IN_HINT_COOKIE = 'forecourt-signed-in';
