import { redactPath } from './redact.ts';

test.each([
  ['/vehicle/new', '/vehicle/new'],
  ['/login?email=ann@mail.example&token=x', '/login'],
  ['/login#ann@mail.example', '/login'],
  ['/a%2Fb/%C3%BC', '/a%2Fb/%C3%BC'],
  ['/of/ann@mail.example/x', '/of/[redacted]/x'],
  ['/of/ann%40mail.example', '/of/[redacted]'],
  ['/of/%61nn%2540mail.example', '/of/[redacted]'],
  ['/tel/%2B44%207700%20900123', '/tel/[redacted]'],
  ['/tel/447700900123', '/tel/[redacted]'],
  ['/as/eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.', '/as/[redacted]'],
  ['/api/v1/calendars/fcal_4-kD_x9.ics', '/api/v1/calendars/[redacted].ics'],
  ['/api/v1/calendars/%66cal%5F4-kD_x9.ics', '/api/v1/calendars/[redacted].ics'],
  ['/x/fcal_4-kD_x9.ics', '/x/[redacted].ics'],
  ['/shared/visit/fshr_4-kD_x9', '/shared/visit/[redacted]'],
  ['/api/v1/calendars/FCAL_4-kD_x9.ics', '/api/v1/calendars/[redacted].ics'],
  ['/api/v1/calendars/fcal_4%3FkD_x9.ics', '/api/v1/calendars/[redacted].ics'],
  ['/api/v1/calendars/4-kD%20x9.ics/feed', '/api/v1/calendars/[redacted].ics/feed'],
  ['/API/V1/Calendars/Xcal-4-kD_x9.ics', '/API/V1/Calendars/[redacted].ics'],
  ['/api/v1/unsubscribe/Funs_4-kD.x9', '/api/v1/unsubscribe/[redacted]'],
  ['/as/EYJhbGciOiJub25lIn0.eyJzdWIiOiJhbm4ifQ.', '/as/[redacted]'],
  ['/%zz/%ff%e0', '/%zz/%ff%e0'],
  ['/%ff/ann%40mail.example', '/[redacted]/[redacted]'],
  ['', ''],
])('logs %s as %s', (address, logged) => {
  expect(redactPath(address)).toBe(logged);
});

test('cuts long paths after whole segments, so that no part of a secret remains', () => {
  expect(redactPath(`/a/${'x'.repeat(190)}ann@mail.example/b`)).toBe('/a/…');
  expect(redactPath('x'.repeat(100_000))).toBe('…');
});
