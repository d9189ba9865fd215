import type { Vehicle } from '@forecourt/shared/api';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, DescriptionList, LinkButton, Text, VisuallyHidden } from '@forecourt/shared/ui';
import { useWhen } from '../times/use-when.ts';
import { VisitPlace } from '../visits/visit-place.tsx';
import { useServiceWords } from '../workshop/service-words.ts';
import { VehicleLine } from '../workshop/vehicle-line.tsx';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';
import styles from './booking.module.css';
import type { CompleteChoice, Step } from './booking-choice.ts';
import { ChangeRule } from './change-rule.tsx';
import { useText } from './text.ts';

interface ReviewCardProps {
  choice: CompleteChoice;
  vehicle: Vehicle;
  pathOf: (step: Step) => string;
}

/** What was chosen, part by part, and where it will be. */
export function ReviewCard({ choice, vehicle, pathOf }: ReviewCardProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  const when = useWhen();
  const { organisation } = siteSettings();
  const words = wordsOf(choice.service);
  const change = (step: Exclude<Step, 'review'>) => (
    <LinkButton variant="link" to={pathOf(step)}>
      <span aria-hidden="true">{text('book.change')}</span>
      <VisuallyHidden>{text(`book.change.${step}`)}</VisuallyHidden>
    </LinkButton>
  );
  return (
    <Card padding="list">
      <DescriptionList
        items={[
          {
            label: text('book.review.vehicle'),
            value: <VehicleLine vehicle={vehicle} />,
            action: change('vehicle'),
          },
          {
            label: text('book.review.service'),
            value: (
              <>
                {words.title}
                <div className={styles.aside}>
                  <Text size="small" tone="muted">
                    {words.duration && text('next.duration', { duration: words.duration })}{' '}
                    {words.price ?? text('next.price')}
                  </Text>
                </div>
              </>
            ),
            action: change('service'),
          },
          {
            label: text('book.review.time'),
            value: (
              <>
                {when.of(choice, { weekday: 'long', day: 'numeric', month: 'long' })}
                <div className={styles.aside}>
                  <WorkshopTimeNote timeZone={organisation.timeZone} />
                  <ChangeRule choice={choice} />
                </div>
              </>
            ),
            action: change('time'),
          },
          ...(organisation.address
            ? [
                {
                  label: text('book.review.where'),
                  value: <VisitPlace date={choice.date} />,
                },
              ]
            : []),
        ]}
      />
    </Card>
  );
}
