import { readPushMessage } from './push-message.ts';

const ORIGIN = 'https://garage.example';
const MESSAGE = {
  title: 'Your car is ready',
  body: 'Collect it until 18:00.',
  url: '/visits/7',
  tag: 'visit-7',
};

const read = (change: object) => readPushMessage(JSON.stringify({ ...MESSAGE, ...change }), ORIGIN);

test('parses a message of the backend', () => {
  expect(read({})).toEqual(MESSAGE);
  expect(read({ url: '/visits/7?from=push#time', more: true })?.url).toBe('/visits/7?from=push#time');
});

test.each([
  'https://evil.example/',
  '//evil.example/visits',
  '/\\evil.example',
  'visits/7',
  'javascript:alert(1)',
  '',
])('opens no other site: %j', (url) => {
  expect(read({ url })).toBeNull();
});

test.each([
  ['no JSON', 'ready!'],
  ['nothing', ''],
  ['another value', 'null'],
  ['a message without a title', JSON.stringify({ ...MESSAGE, title: '' })],
  ['a message without a tag', JSON.stringify({ ...MESSAGE, tag: undefined })],
])('ignores %s', (_, json) => {
  expect(readPushMessage(json, ORIGIN)).toBeNull();
});
