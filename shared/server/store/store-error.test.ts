import { describeStoreError } from './store-error.ts';

const errorOf = (difference: object) => Object.assign(new Error('write'), difference);
const answerOf = (key: string, request: string) =>
  `[unstorage] [s3] [PUT] https://bucket.test/site/${key}: 507 Full <Error><Code>Full</Code><Key>${key}</Key><RequestId>${request}</RequestId></Error>`;

test.each([
  [
    'a file',
    errorOf({ errno: -28, message: "ENOSPC: no space left on device, open '/store/.unfinished/1'" }),
  ],
  ['a cause', errorOf({ cause: errorOf({ errno: -28 }) })],
])('describes the system error without names: %s', (_case, error) => {
  expect(describeStoreError(error)).toBe('ENOSPC, no space left on device');
});

test('gives the same text for different objects and the same S3 error', () => {
  const [one, other] = [answerOf('a.js', '1'), answerOf('b.js', '2')].map((text) =>
    describeStoreError(new Error(text)),
  );
  expect(one).toBe('[unstorage] [s3] [PUT] 507 Full <Error><Code>Full</Code></Error>');
  expect(other).toBe(one);
});

test("mentions Redis instead of its client's options", () => {
  const error = errorOf({ name: 'MaxRetriesPerRequestError' });
  expect(describeStoreError(error)).toBe('Redis cannot be reached');
});
