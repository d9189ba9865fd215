import type { ServiceType } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { ChoiceList, Icon } from '@forecourt/shared/ui';
import { formatServiceTerms, useServiceWords } from '@forecourt/shared/workshop';
import type { ReactNode } from 'react';
import styles from './booking.module.css';
import { useText } from './text.ts';

interface ServiceListProps {
  legend: string;
  legendHidden: boolean;
  /** Whether *Continue* was pressed without a choice. */
  isMissing: boolean;
  value: ServiceType | null;
  onChange: (service: ServiceType) => void;
  onPick: (service: ServiceType) => void;
  /** Shown below the chosen kind of work. */
  note: ReactNode;
}

export function ServiceList({ isMissing, note, ...list }: ServiceListProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  return (
    <ChoiceList
      {...list}
      tiles
      hint={text('book.leadsOn')}
      hintHidden
      error={isMissing && text('book.service.missing')}
      choices={Object.keys(siteSettings().booking.serviceTypes).map((code) => {
        const words = wordsOf(code);
        const { title, description, icon } = words;
        const terms = formatServiceTerms(words);
        return {
          value: code,
          title,
          description: (
            <>
              {description}
              {terms && <span className={styles.terms}>{terms}</span>}
            </>
          ),
          leading: icon && (
            <span className={styles.icon}>
              <Icon path={icon} />
            </span>
          ),
          below: note,
        };
      })}
    />
  );
}
