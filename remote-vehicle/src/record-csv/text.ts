import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** A separate catalogue: only screens of CSV import and export load these texts. */
export const useText = createText<keyof typeof en>(catalogues);
export type ImportTextGetter = ReturnType<typeof useText>;
