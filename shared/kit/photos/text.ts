import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** A separate catalogue: only screens with photos load these texts. */
export const useText = createText<keyof typeof en>(catalogues);
