import { createText } from '@forecourt/shared/i18n';
import catalogues from './messages';
import type en from './messages/en.json';

export const useText = createText<keyof typeof en>(catalogues);

/** Returns a function that formats the error message for a text with more than `max` characters. */
export function useTooLongMessageFormatter(): (max: number) => string {
  const text = useText();
  return (max) => text('tooLong', { max });
}
