import { siteSettings } from '@forecourt/shared/settings';
import { ChoiceList, Page, Plate } from '@forecourt/shared/ui';
import { useServiceWords } from '../workshop/service-words.ts';
import { StepForm } from './step-form.tsx';
import { StepHeader } from './step-header.tsx';
import type { StepProps } from './step-props.ts';
import { useText } from './text.ts';

/** What is to be done. */
export function ChooseService({ choice, vehicles, act, moves, pathOf }: StepProps) {
  const text = useText();
  const wordsOf = useServiceWords();
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
            ? wordsOf(choice.service).title
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
              choices={Object.keys(siteSettings().booking.serviceTypes).map((type) => {
                const { title, description } = wordsOf(type);
                return { value: type, title, description };
              })}
            />
          </div>
        )}
      </StepForm>
    </Page>
  );
}
