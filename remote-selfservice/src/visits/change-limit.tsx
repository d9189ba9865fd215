import type { Appointment } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { cancelVisitPath } from '@forecourt/shared/links';
import { LinkButton, Text, WorkshopPhone } from '@forecourt/shared/ui';
import { visitTimeZone } from '@forecourt/shared/visits';
import { useText } from '../text.ts';
import { useWhen } from '../times/use-when.ts';
import styles from './visit.module.css';
import { isChangeable } from './visit-status.ts';

interface ChangeLimitProps {
  visit: Appointment;
  now: Date;
  /** Whether to include the link to cancel it. */
  withCancel?: boolean;
}

/** Deadline for changing a visit online, and whom to call after it. */
export function ChangeLimit({ visit, now, withCancel = false }: ChangeLimitProps) {
  const text = useText();
  const when = useWhen(visitTimeZone(visit));
  const { changeable_until: until } = visit;
  if (!until || !isChangeable(visit, now)) {
    return (
      <Text size="small" tone="muted">
        {text('change.late')} <WorkshopPhone />
      </Text>
    );
  }
  return (
    <>
      <Text size="small" tone="muted">
        {text('change.until', { when: withoutLineBreaks(when.at(new Date(until))) })}
      </Text>
      {withCancel && (
        <div className={styles.cancelLine}>
          <LinkButton variant="link" to={cancelVisitPath(visit.id)}>
            {text('change.cancel')}
          </LinkButton>
        </div>
      )}
    </>
  );
}
