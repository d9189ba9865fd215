// jsdom has no text encoding; the router asks for it when it is loaded.
const { TextDecoder, TextEncoder } = require('node:util');

// Nor has it media: a test's page is on a phone, unless the test says otherwise.
const matchMedia = () => ({ matches: false });

Object.assign(globalThis, { TextDecoder, TextEncoder, matchMedia });
