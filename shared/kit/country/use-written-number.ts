import { useFormat } from '@forecourt/shared/i18n';
import { typedNumber } from './typed-distance.ts';

/** Writes a whole number that was typed as the language does, "52,270"; what is none stays as it is. */
export function useWrittenNumber(): (typed: string) => string {
  const format = useFormat();
  return (typed) => {
    const count = typedNumber(typed);
    return Number.isSafeInteger(count) ? format.number(Number(count)) : typed;
  };
}
