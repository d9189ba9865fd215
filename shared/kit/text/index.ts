/** What is done to every text before it is judged, in forms and in the backend. */
export { cleanCode, cleanLine, cleanNumber, cleanText } from './clean-text.ts';
export { saysName } from './says-name.ts';
