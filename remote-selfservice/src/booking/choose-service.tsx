import { ChoiceList, Page, Plate } from '@forecourt/shared/ui';
import { useText as useWorkshopText } from '../workshop/text.ts';
import { SERVICE_TYPES } from './booking-choice.ts';
import { StepForm } from './step-form.tsx';
import { StepHeader } from './step-header.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';

/** What is to be done. */
export function ChooseService({ choice, vehicles, act, moves, pathOf }: StepProps) {
  const text = useText();
  const workshopText = useWorkshopText();
  const vehicle = vehicles.find(({ id }) => id === choice.vehicle);
  return (
    <Page>
      <StepHeader
        step="service"
        title={text('book.service.title')}
        lead={vehicle && <Plate registration={vehicle.device_reg} size="sm" />}
        moves={moves}
        pathOf={pathOf}
      />
      <StepForm
        chosen={choice.service !== null}
        onContinue={() => act({ type: 'go on' })}
        summary={
          choice.service
            ? workshopText(`service.${choice.service}`)
            : vehicle && <Plate registration={vehicle.device_reg} size="sm" />
        }
        detail={choice.service && vehicle?.device_reg}
      >
        {(choices, missing) => (
          <div ref={choices}>
            <ChoiceList
              legend={text('book.service.title')}
              legendHidden
              error={missing && text('book.service.missing')}
              value={choice.service}
              onChange={(service) => act({ type: 'choose', service })}
              choices={SERVICE_TYPES.map((type) => ({
                value: type,
                title: workshopText(`service.${type}`),
                description: text(`service.${type}.description`),
              }))}
            />
          </div>
        )}
      </StepForm>
    </Page>
  );
}
