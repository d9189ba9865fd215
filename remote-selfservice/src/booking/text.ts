import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

export type MessageId = keyof typeof en;

/** A separate catalogue, so that the home page does not load these texts. */
export const useText = createText<MessageId>(catalogues);
