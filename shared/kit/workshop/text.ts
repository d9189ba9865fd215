import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The words about the workshop and a visit to it that several screens share; each of those has its own besides. */
export const useText = createText<keyof typeof en>(catalogues);
