/**
 * Name of the cookie whose value begins with `1` while somebody is signed in. No secret, and no proof: to the edge it
 * only says which area's files the next page most likely wants (docs/design.md §4). What follows the `1` lets the tabs
 * of this browser tell whether they mean the same user (sign-in-hint.ts).
 */
export const SIGN_IN_HINT_COOKIE = 'forecourt-signed-in';
