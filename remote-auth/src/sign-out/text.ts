import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** Separate catalogue, so that sign-in does not load the texts of sign-out. */
export const useText = createText<keyof typeof en>(catalogues);
