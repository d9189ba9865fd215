import { createText } from '@forecourt/shared/i18n';
import de from './messages/de.json';
import en from './messages/en.json';

/** The texts of signing in and out. */
export const useText = createText({ en, de });
