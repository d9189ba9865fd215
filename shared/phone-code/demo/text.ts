import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The texts of what stands in for the customer's devices; a catalogue of its own, since customers never load it. */
export const useText = createText<keyof typeof en>(catalogues);
