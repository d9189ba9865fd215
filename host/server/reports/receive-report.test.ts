import { createClientPseudonymizer, redactReportDetail } from './receive-report.ts';

test('distinguishes clients without their addresses, by another key in each process', () => {
  const [key, otherProcess] = [createClientPseudonymizer(), createClientPseudonymizer()];
  expect(key('192.0.2.1')).toBe(key('192.0.2.1'));
  expect(key('192.0.2.1')).not.toBe(key('192.0.2.2'));
  expect(key('192.0.2.1')).not.toBe(otherProcess('192.0.2.1'));
  expect(key('192.0.2.1')).toMatch(/^[\w-]{16}$/);
});

test.each([
  ['no visit of +49 170 1234567 found', 'no visit of [number] found'],
  ['0170/123 45 67', '[number]'],
  ['ann.smith+garage@mail.example.com is unknown', '[email] is unknown'],
  ['Authorization: Bearer abc.def-ghi', 'Authorization: Bearer [token]'],
  ['token eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', 'token [token]'],
  ['key AIzaSyD4-5a6b7c8d9e0f1g2h3i4j5k6', 'key [token]'],
  ['vehicle 0190a5c4-8f2e-7cc1-9d3b-2a4b6c8d0e1f is gone', 'vehicle [id] is gone'],
  ['GET https://site.example/visits?phone=123#x failed', 'GET https://site.example/visits?… failed'],
  ['GET /api/v1/x?device_reg=AB12CDE&email=ann%40mail.example failed', 'GET /api/v1/x?… failed'],
  ['no ann%40mail.example', 'no [email]'],
])('removes personal data and credentials from "%s"', (detail, redacted) => {
  expect(redactReportDetail(detail)).toBe(redacted);
});

test.each([
  "TypeError: Cannot read properties of undefined (reading 'map') at area.3f9c2a1b.js:12:3456",
  'Minified React error #300; visit https://react.dev/errors/300',
  'Loading chunk 306 failed',
])('keeps helpful details: "%s"', (detail) => {
  expect(redactReportDetail(detail)).toBe(detail);
});
