import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** Texts of CSV import and export: a separate catalogue that loads with its screens. */
export const useText = createText<keyof typeof en>(catalogues);
export type GetText = ReturnType<typeof useText>;
