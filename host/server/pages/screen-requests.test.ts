import { requestsOf, screenRequestsTag } from './screen-requests.ts';

const release = { data: { '/visits/:id': ['/v1/appointments/:id', '/v1/me'] } };

test('should be what the release says of the screen', () => {
  expect(requestsOf(release, '/visits/:id')).toEqual({
    screen: '/visits/:id',
    addresses: ['/v1/appointments/:id', '/v1/me'],
  });
});

test.each([
  ['the release says nothing of the screen', release, '/visits'],
  ['the path shows no screen that the release knows', release, null],
  ['the release says nothing of data', {}, '/visits/:id'],
] as const)('should be none where %s', (_, described, screen) => {
  expect(requestsOf(described, screen)).toBeNull();
});

test('should go to the address of the backend', () => {
  const requests = { screen: '/me', addresses: ['/v1/me', '/v1/vehicles?limit=100&archived=true'] };
  expect(
    screenRequestsTag(requests, 'https://api.example/', ['/assets/identity.1.js', '/assets/app-check.1.js']),
  ).toContain(
    '<script data-screen="/me" data-requests="https://api.example/v1/me https://api.example/v1/vehicles?limit=100&#38;archived=true" data-identity="/assets/identity.1.js /assets/app-check.1.js">',
  );
});
