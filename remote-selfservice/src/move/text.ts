import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The texts of moving a visit: a catalogue of its own, so that they come with its screen. */
export const useText = createText<keyof typeof en>(catalogues);
