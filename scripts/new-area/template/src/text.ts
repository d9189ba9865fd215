import { createText } from '@forecourt/shared/i18n';
import de from './messages/de.json';
import en from './messages/en.json';

/** The texts of this area. */
export const useText = createText({ en, de });
