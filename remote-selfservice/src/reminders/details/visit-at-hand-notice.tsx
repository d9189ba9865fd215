import type { Appointment } from '@forecourt/shared/api';
import { keepTogether } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { visitPath } from '@forecourt/shared/links';
import { CallWorkshop, LinkButton, Notice } from '@forecourt/shared/ui';
import { isBrought } from '@forecourt/shared/visits';
import { nearDay } from '../../visits/visit-status.ts';
import { useText } from '../text.ts';

interface VisitAtHandNoticeProps {
  visit: Appointment;
  now: Date;
}

/** That the vehicle is at the workshop, or comes there anyway, and that a call is enough to have this done as well. */
export function VisitAtHandNotice({ visit, now }: VisitAtHandNoticeProps) {
  const text = useText();
  const format = useFormat();
  const { make, model } = visit.vehicle;
  const vehicle = model ?? make ?? text('atHand.vehicle');
  const call = <CallWorkshop variant="primary" wide />;
  if (isBrought(visit)) {
    return (
      <>
        <Notice title={text('atHand.here', { vehicle })}>{text('atHand.here.text')}</Notice>
        {call}
      </>
    );
  }
  return (
    <>
      <Notice
        title={text(`atHand.${nearDay(visit, now) ?? 'on'}`, {
          vehicle,
          date: keepTogether(format.date(visit.date)),
        })}
        action={
          <LinkButton variant="link" to={visitPath(visit.id)}>
            {text('booked.see')}
          </LinkButton>
        }
      >
        {text('atHand.text')}
      </Notice>
      {call}
    </>
  );
}
