import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The words of what is suggested. */
export const useText = createText<keyof typeof en>(catalogues);
