import { headOf } from './screen-head.ts';

const release = {
  heads: {
    '/login': {
      title: { en: 'Sign in', de: 'Anmelden' },
      lead: [{ en: 'Book a visit at {name}', de: 'Termin bei {name} buchen' }, { en: 'New here?' }],
    },
  },
};

test('should be in the language of the page, with the name of the business', () => {
  expect(headOf(release, '/login', 'en', 'Bits & Bobs')).toEqual({
    title: 'Sign in',
    lead: ['Book a visit at Bits & Bobs', 'New here?'],
  });
});

test('should take the name of the business as it is', () => {
  expect(headOf(release, '/login', 'en', 'Cash $$ Cars $& Co')?.lead[0]).toBe(
    'Book a visit at Cash $$ Cars $& Co',
  );
});

test.each([
  ['a part of it is not there in the language', '/login', 'de'],
  ['the release says nothing of the screen', '/logout', 'en'],
  ['the path shows no screen that the release knows', null, 'en'],
] as const)('should be none where %s', (_, screen, language) => {
  expect(headOf(release, screen, language, 'Bits & Bobs')).toBeNull();
});

test('should be none of a release that says nothing of heads', () => {
  expect(headOf({}, '/login', 'en', 'Bits & Bobs')).toBeNull();
});
