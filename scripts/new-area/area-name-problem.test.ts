import { areaNameProblem } from './area-name-problem.ts';

const TAKEN = { areas: ['vehicle'], paths: ['/', '/visits'] };

test.each(['tyres', 'tyre-hotel', 'a', 'x2'])('should let an area be called %s', (name) => {
  expect(areaNameProblem(name, TAKEN)).toBeNull();
});

test.each([
  [undefined, 'Name the area: npm run new-area -- tyres'],
  ['Tyres', '"Tyres" cannot be an area\'s name'],
  ['2x', 'begins with a letter'],
  ['tyres-', 'lower-case letters, digits and hyphens'],
  ['../etc', 'it becomes part of addresses and files'],
  ['a'.repeat(33), 'up to 32'],
  ['host', '"host" is another part of the site'],
  ['api', '"api" is another part of the site'],
  ['vehicle', 'There is an area "vehicle" already'],
  ['visits', 'The path /visits belongs to another area'],
])('should not let an area be called %s', (name, reason) => {
  expect(areaNameProblem(name, TAKEN)).toContain(reason);
});
