import { pseudolocaliseMessage } from './pseudo-message.ts';

test.each([
  ['Try again', '⟦Třý ágáíñ⟧'],
  ['Times are {place}’s', '⟦Tíméš ářé {place}’š⟧'],
  [
    '{count, plural, one {# visit of {name}} other {# visits}}',
    '⟦{count, plural, one {# víšít óf {name}} other {# víšítš}}⟧',
  ],
])('changes the words of %j, but not its ICU syntax', (message, pseudo) => {
  expect(pseudolocaliseMessage(message)).toBe(pseudo);
});
