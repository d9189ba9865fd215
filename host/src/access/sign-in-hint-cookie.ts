/**
 * Name of the cookie that has the value `1` while somebody is signed in. No secret, and no proof: it only says which
 * area's files the next page most likely wants (DESIGN §4).
 */
export const SIGN_IN_HINT_COOKIE = 'forecourt-signed-in';
