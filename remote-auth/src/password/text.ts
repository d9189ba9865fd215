import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The texts of the password, a catalogue of its own: only some businesses offer it, and signing in is a first visit. */
export const useText = createText<keyof typeof en>(catalogues);
