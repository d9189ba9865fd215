import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The words that are the same on every screen: that it failed, and what to do. */
export const useText = createText<keyof typeof en>(catalogues);
