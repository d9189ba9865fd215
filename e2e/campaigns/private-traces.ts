// Recognisable made-up data that campaigns send, and the search for this data in logs.

/** Data of no person: addresses reserved for documentation (RFC 5737, RFC 2606) and unassigned phone numbers. */
export const PRIVATE_TEST_DATA = {
  forgedAddress: '203.0.113.77',
  forgedHost: 'forged.example',
  email: 'somebody@private.example',
  phone: '+447700900999',
  token: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJtYXJrZWQifQ.',
} as const;

const TRACES: Readonly<Record<string, RegExp>> = {
  'a telephone number': /447700[\s-]?900\d{3}/,
  'an email address': /private\.example/,
  'a token': /eyJ[\w-]{8,}|Bearer [\w.-]{20,}/,
  'a query': /"(?:url|path)":"[^"]*\?|email=|service_type=/,
  'a forged address': /203\.0\.113\./,
  'a forged host': /forged\.example/,
  'the address of a client': /127\.[89]\.\d+\.\d+|"remoteAddress"|"remotePort"/,
};

/** Finds the kinds of private test data in a log, each with the first line that contains it. A log must contain none. */
export function findLoggedPrivateData(log: string): { what: string; line: string }[] {
  const lines = log.split('\n');
  return Object.entries(TRACES).flatMap(([what, pattern]) => {
    const line = lines.find((each) => pattern.test(each));
    return line === undefined ? [] : [{ what, line }];
  });
}
