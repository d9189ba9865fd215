// jsdom has no text encoding, but the router uses it when it is loaded.
const { TextDecoder, TextEncoder } = require('node:util');

// jsdom has no `matchMedia` either. Here no query matches, as on a phone, unless a test replaces this function.
const matchMedia = () => ({ matches: false });

Object.assign(globalThis, { TextDecoder, TextEncoder, matchMedia });
