import { siteSettings } from '@forecourt/shared/settings';
import { ChoiceList, Page, Plate } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { SERVICE_TYPES, withService } from './booking-choice.ts';
import type { StepProps } from './booking-flow.tsx';
import { StepForm } from './step-form.tsx';
import { StepHeader } from './step-header.tsx';

/** What is to be done. */
export function ChooseService({ choice, vehicles, choose, goOn, pathOf }: StepProps) {
  const text = useText();
  const { serviceTypes } = siteSettings().booking;
  const vehicle = vehicles.find(({ id }) => id === choice.vehicle);
  return (
    <Page>
      <StepHeader
        step="service"
        title={text('book.service.title')}
        lead={vehicle && <Plate registration={vehicle.device_reg} size="sm" />}
        pathOf={pathOf}
      />
      <StepForm
        chosen={choice.service !== null}
        onContinue={goOn}
        summary={
          choice.service
            ? text(`service.${choice.service}`)
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
              onChange={(service) => choose(withService(choice, service, serviceTypes))}
              choices={SERVICE_TYPES.map((type) => ({
                value: type,
                title: text(`service.${type}`),
                description: text(`service.${type}.description`),
              }))}
            />
          </div>
        )}
      </StepForm>
    </Page>
  );
}
