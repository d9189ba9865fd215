import { readAudit } from './read-audit.ts';

const report = (vulnerabilities: object) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { dependencies: { total: 409 } } });

test('should find nothing where nothing is known', () => {
  expect(readAudit(report({}))).toEqual({ asked: true, packages: 409, serious: [], others: [] });
});

test('should part what must be mended from the rest, and say why', () => {
  const advisory = { title: 'Request smuggling', url: 'https://advisories.example/1', severity: 'high' };
  const found = readAudit(
    report({
      undici: { severity: 'high', range: '<7.2.0', via: [advisory], isDirect: false },
      firebase: { severity: 'critical', range: '>=1.0.0', via: ['undici'] },
      cookie: { severity: 'moderate', range: '<0.7.0', via: [{ title: 'Odd names' }] },
    }),
  );
  expect(found).toMatchObject({
    serious: [
      'high: undici <7.2.0: Request smuggling https://advisories.example/1',
      'critical: firebase >=1.0.0: by undici',
    ],
    others: [expect.stringContaining('moderate: cookie <0.7.0: Odd names')],
  });
});

test.each([
  ['does not answer', '{"message": "405 Method Not Allowed", "statusCode": 405}', '405 Method Not Allowed'],
  ['answers something else', '{"vulnerabilities": {"a": {"severity": "dreadful"}}}', 'npm said nothing'],
  ['says nothing', '', 'npm said nothing'],
])('should not take it for good news when the registry %s', (_, output, because) => {
  expect(readAudit(output)).toEqual({ asked: false, because: expect.stringContaining(because) });
});
