import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** Separate catalogue: only some sites offer passwords, and sign-in is often the first page loaded. */
export const useText = createText<keyof typeof en>(catalogues);
