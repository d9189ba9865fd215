import { AddToVisitButton, useAddToVisitText } from '@forecourt/shared/add-to-visit';
import type { Appointment, Reminder } from '@forecourt/shared/api';
import { NEEDS_BACKEND } from '@forecourt/shared/contract';
import { addNoBreakSpaces } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { Button, LinkButton, Notice, ResponsiveCallLink } from '@forecourt/shared/ui';
import { isAtWorkshop, isVisitChangeable } from '@forecourt/shared/visits';
import { NextOpening } from '@forecourt/shared/workshop';
import { useAddToVisit } from '../visits/use-add-to-visit.tsx';
import { toTodayOrTomorrow } from '../visits/visit-status.ts';
import styles from './reminder-row.module.css';
import { useText } from './text.ts';

interface AddToVisitProps {
  reminder: Reminder;
  /** Current or upcoming visit at which the reminder's work could be done too. */
  visit: Appointment;
  now: Date;
  /** Called on press, not on the response: when the response arrives, the reminder may already show the visit. */
  onAdd: () => void;
}

/** Offers to have the work done at a current or upcoming visit: by a button while the visit can be changed, then by phone. */
export function AddToVisitOffer({ reminder, visit, now, onAdd }: AddToVisitProps) {
  const text = useText();
  const addText = useAddToVisitText();
  const format = useFormat();
  const { add, isPending, failure } = useAddToVisit(reminder, visit, { onAdd });
  const isHere = isAtWorkshop(visit);
  const day = toTodayOrTomorrow(visit, now) ?? 'on';
  const canAdd = isVisitChangeable(visit, now);
  return (
    <>
      <Notice
        title={text(`atHand.${isHere ? 'here' : day}`, { date: addNoBreakSpaces(format.date(visit.date)) })}
        action={
          <div className={styles.offer}>
            {canAdd ? (
              <Button {...NEEDS_BACKEND} busy={isPending} onClick={add}>
                {addText('add')}
              </Button>
            ) : (
              <div className={styles.reach}>
                <ResponsiveCallLink variant="primary" />
                <NextOpening />
              </div>
            )}
            <LinkButton variant="link" to={visitPath(visit.id)}>
              {text('booked.see')}
            </LinkButton>
          </div>
        }
      >
        {text(canAdd ? 'atHand.add.text' : isHere ? 'atHand.here.text' : 'atHand.text')}
      </Notice>
      {failure}
    </>
  );
}

interface RowButtonProps extends Pick<AddToVisitProps, 'reminder' | 'visit'> {
  variant: 'primary' | 'quiet';
  onAdded: (visit: Appointment) => void;
}

/** Button in a reminder's row that adds its work to a visit, with the notice of a failure below. */
export function AddToVisitRowButton({ reminder, visit, variant, onAdded }: RowButtonProps) {
  const { add, isPending, failure } = useAddToVisit(reminder, visit, { onAdded });
  return (
    <div className={styles.add}>
      <AddToVisitButton reminder={reminder} variant={variant} busy={isPending} onClick={add} />
      {failure}
    </div>
  );
}
