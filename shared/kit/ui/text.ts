import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The few texts that components bring themselves, because they are the same wherever the component stands. */
export const useText = createText<keyof typeof en>(catalogues);
