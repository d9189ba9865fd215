import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The texts of proving who one is: the code by text message, and everything that can go wrong with identity. */
export const useText = createText<keyof typeof en>(catalogues);
