import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The texts of choosing a day and a time, for a booking as for moving a visit. */
export const useText = createText<keyof typeof en>(catalogues);
