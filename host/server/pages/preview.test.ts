import { formatPreview, parsePreview, previewAskedFor } from './preview.ts';

const rules = { origins: ['http://localhost:3002', 'https://preview.example'], areas: ['vehicle', 'auth'] };
const preview = { area: 'vehicle', origin: 'http://localhost:3002' };

test('should allow a known area from an allowed origin, however the address writes it', () => {
  expect(previewAskedFor('/?preview=vehicle@http://localhost:3002', rules)).toEqual(preview);
  expect(previewAskedFor('/visits?a=1&preview=vehicle%40http%3A%2F%2Flocalhost%3A3002', rules)).toEqual(
    preview,
  );
});

test('should read back what it keeps', () => {
  expect(parsePreview(formatPreview(preview), rules)).toEqual(preview);
});

test.each([
  ['another origin', 'vehicle@http://localhost:3003'],
  ['another scheme', 'vehicle@https://localhost:3002'],
  ['another host that begins like it', 'vehicle@http://localhost:3002.evil.example'],
  ['another host behind user and password', 'vehicle@http://localhost:3002@evil.example'],
  ['a path below it', 'vehicle@http://localhost:3002/evil'],
  ['an unknown area', 'tyres@http://localhost:3002'],
  ['a name that objects have', 'constructor@http://localhost:3002'],
  ['no area', '@http://localhost:3002'],
  ['no origin', 'vehicle@'],
  ['nothing', ''],
  ['a policy of its own', "vehicle@http://localhost:3002; script-src 'unsafe-inline'"],
])('should ignore %s', (_case, value) => {
  expect(previewAskedFor(`/?preview=${encodeURIComponent(value)}`, rules)).toBeNull();
  expect(parsePreview(value, rules)).toBeNull();
});

test('should ignore an address that asks twice', () => {
  const url = '/?preview=vehicle@http://localhost:3002&preview=auth@https://preview.example';
  expect(previewAskedFor(url, rules)).toBeNull();
});

test('should end a preview', () => {
  expect(previewAskedFor('/?preview=off', rules)).toBe('off');
});

test('should know of no previews when no origin is allowed', () => {
  const none = { ...rules, origins: [] };
  expect(previewAskedFor('/?preview=vehicle@http://localhost:3002', none)).toBeNull();
  expect(previewAskedFor('/?preview=off', none)).toBeNull();
  expect(parsePreview('vehicle@http://localhost:3002', none)).toBeNull();
});
