import { bookPath } from '@forecourt/shared/links';
import { siteSettings } from '@forecourt/shared/settings';
import { Icon, List, ListRow, Section } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { serviceTerms } from '../workshop/service-terms.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import styles from './kinds-of-work.module.css';

/** What the workshop does, how long it takes and what it costs, for those who don't know it; each leads to its booking. */
export function KindsOfWork() {
  const text = useText();
  const wordsOf = useServiceWords();
  return (
    <Section title={text('home.work')}>
      <List>
        {Object.keys(siteSettings().booking.serviceTypes).map((code) => {
          const words = wordsOf(code);
          return (
            <ListRow
              key={code}
              to={bookPath({ service: code })}
              leading={
                words.icon && (
                  <span className={styles.icon}>
                    <Icon path={words.icon} />
                  </span>
                )
              }
              title={words.title}
              description={serviceTerms(words) || words.description}
            />
          );
        })}
      </List>
    </Section>
  );
}
