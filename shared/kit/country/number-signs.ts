import type { Locale } from '@forecourt/shared/i18n';
import { numberFormat } from './number-format.ts';

/** What a language writes in numbers. */
interface NumberSigns {
  /** Between thousands. */
  group: string;
  /** Before a fraction. */
  decimal: string;
}

export function numberSigns(language: Locale): NumberSigns {
  const parts = numberFormat(language, { useGrouping: 'always' }).formatToParts(1_234.5);
  const signOf = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: signOf('group'), decimal: signOf('decimal') };
}
