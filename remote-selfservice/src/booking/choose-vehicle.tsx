import { type Appointment, type Vehicle, vehicleName } from '@forecourt/shared/api';
import { addNoBreakSpaces, dayFormatOptions, daysBetween, localDateAt } from '@forecourt/shared/dates';
import { useFormat, useLocale } from '@forecourt/shared/i18n';
import { editVehiclePath, newVehiclePath } from '@forecourt/shared/links';
import { formatPlate } from '@forecourt/shared/plate';
import { useReminderNameFormatter } from '@forecourt/shared/reminders';
import { siteSettings } from '@forecourt/shared/settings';
import { ChoiceList, LinkButton, Page, Plate, plusIcon, StateLine } from '@forecourt/shared/ui';
import { VehiclePlateAndName } from '@forecourt/shared/vehicle-line';
import { VehiclePicture } from '@forecourt/shared/vehicle-picture';
import {
  findCurrentOrNextVisit,
  isPastVisit,
  isUnfinishedVisit,
  visitTimeZone,
} from '@forecourt/shared/visits';
import { findVisitStateOrLate, useCurrentMinute } from '@forecourt/shared/workshop';
import { StepForm } from '../step-form.tsx';
import styles from './booking.module.css';
import { listRemindersDueNowOrSoon, useDueFormatter } from './due-services.tsx';
import { BookingFacts, BookingStepHeader, BookingStepLead, type BookingStepProps } from './step.tsx';
import { useText } from './text.ts';

export function ChooseVehicleStep(props: BookingStepProps) {
  const { choice, vehicle: chosen, vehicles, visits, reminders, act, pathOf } = props;
  const text = useText();
  const format = useFormat();
  const dueText = useDueFormatter();
  const nameOf = useReminderNameFormatter();
  const now = useCurrentMinute();
  const relative = new Intl.RelativeTimeFormat(useLocale(), { numeric: 'auto' });
  const visitText = ({ next, last }: VehicleVisits) => {
    const on = (date: string, how?: Intl.DateTimeFormatOptions) => addNoBreakSpaces(format.date(date, how));
    if (next) return text(`book.vehicle.${findVisitStateOrLate(next, now)}`, { date: on(next.date) });
    if (!last) return null;
    const today = localDateAt(now, visitTimeZone(last));
    const days = daysBetween(today, last.date);
    const date =
      days < -1 ? on(last.date, dayFormatOptions(last.date, today, 'short')) : relative.format(days, 'day');
    return text('book.vehicle.last', { date });
  };
  const statusOf = (vehicle: Vehicle) => {
    const own = findNextAndLastVisit(vehicle, visits, now);
    const [due] = listRemindersDueNowOrSoon(vehicle, reminders);
    return (
      <>
        {due && (
          <StateLine of={due.state === 'overdue' ? 'overdue' : 'due'}>
            {`${nameOf(due)} ${dueText(due)}`}
          </StateLine>
        )}
        {own.next && <StateLine of={findVisitStateOrLate(own.next, now)}>{visitText(own)}</StateLine>}
        {/* A due reminder is more important than a past visit, so only one of them is shown. */}
        {!own.next && own.last && !due && <StateLine of="booked">{visitText(own)}</StateLine>}
      </>
    );
  };
  return (
    <Page width="overview" focused>
      <BookingStepHeader
        {...props}
        step="vehicle"
        lead={choice.time && <BookingStepLead choice={choice} vehicle={null} />}
      />
      <StepForm
        chosen={chosen !== null}
        onContinue={() => act({ type: 'go on' })}
        action={text('book.continue')}
        summary={chosen && <Plate registration={chosen.device_reg} size="sm" />}
        detail={chosen && vehicleName(chosen)}
        facts={(chosen || choice.service || choice.date) && <BookingFacts choice={choice} vehicle={chosen} />}
      >
        <ChoiceList
          stacked
          legend={text('book.vehicle.title')}
          legendHidden
          hint={text('book.leadsOn')}
          value={choice.vehicle}
          onChange={(vehicle) => act({ type: 'choose', vehicle })}
          onPick={(vehicle) => act({ type: 'pick', vehicle })}
          choices={vehicles.map((vehicle) => ({
            value: vehicle.id,
            title: <VehiclePlateAndName vehicle={vehicle} />,
            description: <span className={styles.vehicle}>{statusOf(vehicle)}</span>,
            leading: <VehiclePicture vehicle={vehicle} />,
          }))}
        />
        <div className={styles.another}>
          <LinkButton variant="quiet" icon={plusIcon} to={newVehiclePath({ returnTo: pathOf('vehicle') })}>
            {text('book.vehicle.another')}
          </LinkButton>
        </div>
        {chosen && (
          <div>
            <LinkButton variant="link" to={editVehiclePath(chosen.id, { returnTo: pathOf('vehicle') })}>
              {text('book.vehicle.edit', {
                registration: formatPlate(chosen.device_reg, siteSettings().organisation.country),
              })}
            </LinkButton>
          </div>
        )}
      </StepForm>
    </Page>
  );
}

interface VehicleVisits {
  /** Current visit of the vehicle, else its next one; null if it has neither. */
  next: Appointment | null;
  /** The vehicle's latest visit that took place; null if it has none. */
  last: Appointment | null;
}

/** Returns the next and the last visit of a vehicle. @param visits of all vehicles, in order of their start */
export function findNextAndLastVisit(
  vehicle: Pick<Vehicle, 'id'>,
  visits: readonly Appointment[],
  now: Date,
): VehicleVisits {
  const last = visits.findLast(
    (visit) => visit.vehicle.id === vehicle.id && isPastVisit(visit, now) && tookPlace(visit),
  );
  return { next: findCurrentOrNextVisit(vehicle, visits, now), last: last ?? null };
}

/** Whether a past visit took place: yes, unless it was cancelled or the customer did not come. */
function tookPlace(visit: Appointment): boolean {
  return visit.status === 'completed' || isUnfinishedVisit(visit);
}
