import { vehicleName } from '@forecourt/shared/api';
import { withoutLineBreaks } from '@forecourt/shared/dates';
import { useFormat } from '@forecourt/shared/i18n';
import { editVehiclePath, newVehiclePath } from '@forecourt/shared/links';
import { formatPlate } from '@forecourt/shared/plate';
import { siteSettings } from '@forecourt/shared/settings';
import { ChoiceList, LinkButton, Page, Plate, plusIcon } from '@forecourt/shared/ui';
import { isAtWorkshop } from '@forecourt/shared/visits';
import { useCurrentMinute } from '@forecourt/shared/workshop';
import { BookingFacts } from './booking-facts.tsx';
import { StepForm } from './step-form.tsx';
import { StepHeader } from './step-header.tsx';
import { StepLead } from './step-lead.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';
import { findVehicleVisits, lastUsedFirst, type VehicleVisits } from './vehicle-visits.ts';

export function ChooseVehicle(props: StepProps) {
  const { choice, vehicle: chosen, vehicles, visits, act, pathOf } = props;
  const text = useText();
  const format = useFormat();
  const now = useCurrentMinute();
  const lineOf = ({ next, last }: VehicleVisits): string => {
    const on = (date: string, how?: Intl.DateTimeFormatOptions) => withoutLineBreaks(format.date(date, how));
    if (next && isAtWorkshop(next)) return text('book.vehicle.here');
    if (next) return text('book.vehicle.next', { date: on(next.date) });
    if (!last) return text('book.vehicle.none');
    return text('book.vehicle.last', {
      date: on(last.date, { day: 'numeric', month: 'short', year: 'numeric' }),
    });
  };
  return (
    <Page width="overview" focused>
      <StepHeader
        {...props}
        step="vehicle"
        title={text('book.vehicle.title')}
        lead={choice.time && <StepLead choice={choice} vehicle={null} />}
      />
      <StepForm
        chosen={chosen !== null}
        onContinue={() => act({ type: 'go on' })}
        action={text('book.continue')}
        summary={chosen && <Plate registration={chosen.device_reg} size="sm" />}
        detail={chosen && vehicleName(chosen)}
        facts={<BookingFacts choice={choice} vehicle={chosen} />}
      >
        <ChoiceList
          stacked
          legend={text('book.vehicle.title')}
          legendHidden
          hint={text('book.leadsOn')}
          hintHidden
          value={choice.vehicle}
          onChange={(vehicle) => act({ type: 'choose', vehicle })}
          onPick={(vehicle) => act({ type: 'pick', vehicle })}
          choices={lastUsedFirst(vehicles, visits).map((vehicle) => ({
            value: vehicle.id,
            title: vehicleName(vehicle),
            description: lineOf(findVehicleVisits(vehicle, visits, now)),
            leading: <Plate registration={vehicle.device_reg} />,
          }))}
        />
        <LinkButton variant="quiet" icon={plusIcon} to={newVehiclePath({ returnTo: pathOf('vehicle') })} wide>
          {text('book.vehicle.another')}
        </LinkButton>
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
