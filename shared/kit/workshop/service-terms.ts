import { capitalised } from '@forecourt/shared/ui';
import type { ServiceWords } from './service-words.ts';

/** How long work takes and what it costs, roughly, in one line; empty when neither is said. */
export function serviceTerms({ duration, price }: Pick<ServiceWords, 'duration' | 'price'>): string {
  return capitalised([duration, price].filter(Boolean).join(' · '));
}
