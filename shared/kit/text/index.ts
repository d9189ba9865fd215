/** Cleans text before it is checked, in forms and in the backend. */
export { cleanCode, cleanLine, cleanNumber, cleanText } from './clean-text.ts';
export { mentionsName } from './mentions-name.ts';
