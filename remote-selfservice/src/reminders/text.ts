import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The texts of the reminders: a catalogue of its own, so that they come with their screens. */
export const useText = createText<keyof typeof en>(catalogues);
