import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** Separate catalogue, loaded only with screens that show the record. */
export const useText = createText<keyof typeof en>(catalogues);
