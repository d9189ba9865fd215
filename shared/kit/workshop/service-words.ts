import type { Localised } from '@forecourt/shared/contract';
import { useLocale, useLocalised } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { serviceIcons } from '@forecourt/shared/ui';
import { useText } from './text.ts';

/** What is said of a kind of work; null where nothing is. */
export interface ServiceWords {
  title: string;
  description: string | null;
  /** How long it takes, roughly. */
  duration: string | null;
  /** What it costs, roughly. */
  price: string | null;
  /** Path data of its icon. */
  icon: string | null;
}

/** The kinds of work that have words in the catalogues. */
const DEFAULT_KINDS = ['repair', 'installation', 'others'] as const;
type DefaultKind = (typeof DEFAULT_KINDS)[number];

/**
 * The words for a kind of work, by its code: the business's own, in the settings, else the catalogues'. A visit may be of
 * a kind that the business no longer has.
 */
export function useServiceWords(): (code: string) => ServiceWords {
  const text = useText();
  const language = useLocale();
  const localised = useLocalised();
  const { serviceTypes } = siteSettings().booking;
  const given = (words: Localised | undefined) => (words ? localised(words) : null);
  const amount = (words: Localised | undefined) => (words ? withoutBreaks(localised(words)) : null);
  const hasFurther = !Object.keys(serviceTypes).every(isDefaultKind);
  // What it names as examples may be kinds of their own then.
  const describe = (code: DefaultKind) =>
    text(code === 'others' && hasFurther ? 'service.others.anything' : `service.${code}.description`);
  return (code) => {
    const kind = Object.hasOwn(serviceTypes, code) ? serviceTypes[code] : undefined;
    const isDefault = isDefaultKind(code);
    // Under a title of the business, the catalogues' description may be about something else.
    const description = isDefault && !kind?.title ? describe(code) : null;
    return {
      title: isDefault
        ? (kind?.title?.[language] ?? text(`service.${code}`))
        : (given(kind?.title) ?? text('service.unknown')),
      description: given(kind?.description) ?? description,
      duration: amount(kind?.duration),
      price: amount(kind?.price),
      icon: kind?.icon ? serviceIcons[kind.icon] : null,
    };
  };
}

/** Keeps each number and its unit in one line: "149 €", "2 hours". */
function withoutBreaks(text: string): string {
  return text.replace(/(\d) (?=\p{L}|\p{Sc})|(\p{Sc}) (?=\d)/gu, '$1$2\u00a0');
}

function isDefaultKind(code: string): code is DefaultKind {
  return DEFAULT_KINDS.some((each) => each === code);
}
