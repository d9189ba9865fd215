import type { Appointment } from '@forecourt/shared/api';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { LinkButton, Notice } from '@forecourt/shared/ui';
import { isBrought } from '@forecourt/shared/visits';
import { nearDay } from '../../visits/visit-status.ts';
import { useText } from '../text.ts';

interface VisitAtHandNoticeProps {
  visit: Appointment;
  now: Date;
}

/** That the vehicle is at the workshop, or comes there anyway, so that a call is enough to have this done as well. */
export function VisitAtHandNotice({ visit, now }: VisitAtHandNoticeProps) {
  const text = useText();
  const format = useFormat();
  const isHere = isBrought(visit);
  const day = nearDay(visit, now) ?? 'on';
  return (
    <Notice
      title={text(`atHand.${isHere ? 'here' : day}`, {
        date: keepTogether(format.date(visit.date)),
      })}
      action={
        <LinkButton variant="link" to={visitPath(visit.id)}>
          {text('booked.see')}
        </LinkButton>
      }
    >
      {text(isHere ? 'atHand.here.text' : 'atHand.text')}
    </Notice>
  );
}
