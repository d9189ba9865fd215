import { vehicleName } from '@forecourt/shared/api';
import { newVehiclePath } from '@forecourt/shared/links';
import { ChoiceList, LinkButton, Page, Plate, plusIcon } from '@forecourt/shared/ui';
import styles from './booking.module.css';
import { StepForm } from './step-form.tsx';
import { StepHeader } from './step-header.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';

/** Which vehicle comes. */
export function ChooseVehicle({ choice, vehicles, act, moves, pathOf }: StepProps) {
  const text = useText();
  const chosen = vehicles.find(({ id }) => id === choice.vehicle);
  return (
    <Page>
      <StepHeader step="vehicle" title={text('book.vehicle.title')} moves={moves} pathOf={pathOf} />
      <StepForm
        chosen={chosen !== undefined}
        onContinue={() => act({ type: 'go on' })}
        summary={chosen && <Plate registration={chosen.device_reg} size="sm" />}
        detail={chosen && vehicleName(chosen)}
      >
        {(choices, missing) => (
          <>
            <div ref={choices}>
              <ChoiceList
                legend={text('book.vehicle.title')}
                legendHidden
                error={missing && text('book.vehicle.missing')}
                value={choice.vehicle}
                onChange={(vehicle) => act({ type: 'choose', vehicle })}
                choices={vehicles.map((vehicle) => ({
                  value: vehicle.id,
                  title: vehicleName(vehicle),
                  leading: <Plate registration={vehicle.device_reg} />,
                }))}
              />
            </div>
            <div className={styles.linkLine}>
              <LinkButton variant="link" icon={plusIcon} to={newVehiclePath({ returnTo: pathOf('vehicle') })}>
                {text('book.vehicle.another')}
              </LinkButton>
            </div>
          </>
        )}
      </StepForm>
    </Page>
  );
}
