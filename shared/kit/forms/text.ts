import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** What a form says of itself, whatever it is for. */
export const useText = createText<keyof typeof en>(catalogues);
