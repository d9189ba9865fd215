import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

/** The texts of records as files: a catalogue of their own, so that they load with the screens that show them. */
export const useText = createText<keyof typeof en>(catalogues);
export type Text = ReturnType<typeof useText>;
