import { pseudoMessage } from './pseudo-message.ts';

test.each([
  ['Try again', '⟦Třý ágáíñ⟧'],
  ['Times are {place}’s', '⟦Tíméš ářé {place}’š⟧'],
  [
    '{count, plural, one {# visit of {name}} other {# visits}}',
    '⟦{count, plural, one {# víšít óf {name}} other {# víšítš}}⟧',
  ],
])('should change the words of %j, and nothing that ICU reads', (message, pseudo) => {
  expect(pseudoMessage(message)).toBe(pseudo);
});
