import { bookPath } from '@forecourt/shared/links';
import { useLocation } from '@forecourt/shared/router';
import { calendarIcon, EmptyState, IconDisc, LinkButton, Plate } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { NextFree } from '../times/next-free.tsx';
import styles from './visit.module.css';

interface NoVisitProps {
  /** `first` invites to book the first visit, `empty` describes the list of visits, `none`: only the next visit is missing. */
  what: 'first' | 'empty' | 'none';
}

const LEADING = { first: <Plate size="lg" />, empty: <IconDisc path={calendarIcon} />, none: undefined };

export function NoVisit({ what }: NoVisitProps) {
  const text = useText();
  const { pathname } = useLocation();
  return (
    <EmptyState
      leading={LEADING[what]}
      title={text(`visits.${what}.title`)}
      text={what !== 'none' && text(`visits.${what}.text`)}
      action={
        <div className={styles.ways}>
          <LinkButton to={bookPath({ returnTo: pathname })} wide>
            {text('book')}
          </LinkButton>
          <NextFree returnTo={pathname} />
        </div>
      }
    />
  );
}
