import { siteSettings } from '@forecourt/shared/settings';
import { CallWorkshopLink, closeIcon, Icon, List, ListRow, Section, ShowOn } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import styles from './introduction.module.css';
import { WorkshopCard } from './workshop-card.tsx';
import { listDurationAndPrice, useServiceTexts, useText } from './workshop-texts.ts';

interface ServiceKindListProps {
  /** Returns the path to open for a kind of work. */
  pathTo: (service: string) => string;
}

export interface WorkshopIntroductionProps {
  /** Returns the path to open for a kind of work. Without it, none are listed, because their rows look like links. */
  pathTo?: ServiceKindListProps['pathTo'] | undefined;
}

export function WorkshopIntroductionContent({ pathTo }: WorkshopIntroductionProps) {
  const text = useText();
  return (
    <>
      {pathTo && <ServiceKindList pathTo={pathTo} />}
      <div className={styles.place}>
        <WorkshopCard title={text('find')}>
          {/* Visitors who are signed out have no side bar with the number. */}
          <ShowOn device="desk">
            <CallWorkshopLink number />
          </ShowOn>
        </WorkshopCard>
      </div>
    </>
  );
}

export function ServiceKindList({ pathTo }: ServiceKindListProps) {
  const text = useText();
  return (
    <div className={styles.frame}>
      <Section title={text('work')} boxed>
        <List spread inCard>
          {Object.keys(siteSettings().booking.serviceTypes).map((code) => (
            <ServiceRow key={code} code={code} to={pathTo(code)} />
          ))}
        </List>
      </Section>
    </div>
  );
}

export interface ChosenServiceProps {
  code: string;
  onRemove: () => void;
}

export function ChosenServiceContent({ code, onRemove }: ChosenServiceProps) {
  const text = useText();
  const { title: service } = useServiceTexts()(code);
  return (
    <List>
      <ServiceRow
        code={code}
        title={text('chosen', { service })}
        trailing={
          <button
            type="button"
            className={styles.remove}
            aria-label={text('chosen.remove', { service })}
            onClick={onRemove}
          >
            <Icon path={closeIcon} size={20} />
          </button>
        }
      />
    </List>
  );
}

interface ServiceRowProps {
  code: string;
  title?: string;
  to?: string;
  trailing?: ReactNode;
}

/** Kind of work with its duration and price or, if the settings have neither, its description. */
function ServiceRow({ code, title, to, trailing }: ServiceRowProps) {
  const words = useServiceTexts()(code);
  const terms = listDurationAndPrice(words);
  return (
    <ListRow
      to={to}
      leading={
        words.icon && (
          <span className={styles.icon}>
            <Icon path={words.icon} />
          </span>
        )
      }
      title={title ?? words.title}
      trailing={trailing}
      description={
        terms.length > 0 ? (
          <span className={styles.terms}>
            {terms.map((term) => (
              <span key={term}>{term} </span>
            ))}
          </span>
        ) : (
          words.description
        )
      }
    />
  );
}
