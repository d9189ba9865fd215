/** The fields that the settings add to vehicles: their rules, for the api as well, and how what is in them is written. */
export { type FieldFault, faultIn } from './fault-in.ts';
export { type FieldLanguage, writtenValue } from './field-words.ts';
