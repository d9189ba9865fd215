import { siteSettings } from '@forecourt/shared/settings';
import { Icon, List, ListRow, Section } from '@forecourt/shared/ui';
import styles from './kinds-of-work.module.css';
import { serviceTerms } from './service-terms.ts';
import { useServiceWords } from './service-words.ts';
import { useText } from './text.ts';

interface KindsOfWorkProps {
  /** The path that a kind of work leads to, by its code; none where nothing can be done about it yet. */
  pathTo?: ((service: string) => string) | undefined;
}

/** What the workshop does, how long it takes and what it costs, for those who don't know it. */
export function KindsOfWork({ pathTo }: KindsOfWorkProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  return (
    <div className={styles.frame}>
      <Section title={text('work')} boxed>
        <List spread inCard>
          {Object.keys(siteSettings().booking.serviceTypes).map((code) => {
            const words = wordsOf(code);
            return (
              <ListRow
                key={code}
                to={pathTo?.(code)}
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
    </div>
  );
}
