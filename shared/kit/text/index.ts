/** Text that is typed, cleaned before it is checked, in forms and in the backend; and text that is shown. */
export { cleanCode, cleanLine, cleanNumber, cleanText } from './clean-text.ts';
export { joinFacts } from './join-facts.ts';
export { mentionsName } from './mentions-name.ts';
