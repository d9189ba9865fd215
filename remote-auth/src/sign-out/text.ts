import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The texts of signing out: a catalogue of its own, so that they do not come with signing in. */
export const useText = createText<keyof typeof en>(catalogues);
