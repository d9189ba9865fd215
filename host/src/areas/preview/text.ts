import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** What is said to developers: a catalogue of its own, so that no customer's page has it. */
export const useText = createText<keyof typeof en>(catalogues);
