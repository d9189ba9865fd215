import { vehicleName } from '@forecourt/shared/api';
import { editVehiclePath, newVehiclePath } from '@forecourt/shared/links';
import { formatPlate } from '@forecourt/shared/plate';
import { siteSettings } from '@forecourt/shared/settings';
import { ChoiceList, LinkButton, Page, Plate, plusIcon } from '@forecourt/shared/ui';
import styles from './booking.module.css';
import { BookingFacts } from './booking-facts.tsx';
import { StepForm } from './step-form.tsx';
import { StepHeader } from './step-header.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';

/** Which vehicle comes. */
export function ChooseVehicle(props: StepProps) {
  const { choice, vehicle: chosen, vehicles, act, pathOf } = props;
  const text = useText();
  return (
    <Page width="overview" focused>
      <StepHeader {...props} step="vehicle" title={text('book.vehicle.title')} />
      <StepForm
        chosen={chosen !== null}
        onContinue={() => act({ type: 'go on' })}
        action={text('book.continue')}
        summary={chosen && <Plate registration={chosen.device_reg} size="sm" />}
        detail={chosen && vehicleName(chosen)}
        facts={<BookingFacts choice={choice} vehicle={chosen} />}
      >
        <ChoiceList
          legend={text('book.vehicle.title')}
          legendHidden
          hint={text('book.leadsOn')}
          hintHidden
          value={choice.vehicle}
          onChange={(vehicle) => act({ type: 'choose', vehicle })}
          onPick={(vehicle) => act({ type: 'pick', vehicle })}
          choices={vehicles.map((vehicle) => ({
            value: vehicle.id,
            title: vehicleName(vehicle),
            leading: <Plate registration={vehicle.device_reg} />,
          }))}
        />
        <div className={styles.linkLine}>
          <LinkButton variant="link" icon={plusIcon} to={newVehiclePath({ returnTo: pathOf('vehicle') })}>
            {text('book.vehicle.another')}
          </LinkButton>
        </div>
        {chosen && (
          <div className={styles.linkLine}>
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
