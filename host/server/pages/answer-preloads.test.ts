import { answersOf, preloadAnswersTag } from './answer-preloads.ts';

const release = { data: { '/visits/:id': ['/v1/appointments/:id', '/v1/me'] } };

test('should be what the release says of the screen', () => {
  expect(answersOf(release, '/visits/:id')).toEqual({
    screen: '/visits/:id',
    addresses: ['/v1/appointments/:id', '/v1/me'],
  });
});

test.each([
  ['the release says nothing of the screen', release, '/visits'],
  ['the path shows no screen that the release knows', release, null],
  ['the release says nothing of data', {}, '/visits/:id'],
] as const)('should be none where %s', (_, described, screen) => {
  expect(answersOf(described, screen)).toBeNull();
});

test('should be asked for at the address of the backend', () => {
  const answers = { screen: '/me', addresses: ['/v1/me', '/v1/vehicles?limit=100&archived=true'] };
  expect(preloadAnswersTag(answers, 'https://api.example/')).toMatch(
    /^<script data-screen="\/me" data-asked="https:\/\/api\.example\/v1\/me https:\/\/api\.example\/v1\/vehicles\?limit=100&#38;archived=true">[^\n]+<\/script>$/,
  );
});
