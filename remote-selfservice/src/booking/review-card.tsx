import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, DescriptionList, LinkButton, Plate, Row, VisuallyHidden } from '@forecourt/shared/ui';
import { useServiceWords } from '../workshop/service-words.ts';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';
import styles from './booking.module.css';
import type { CompleteChoice, Step } from './booking-choice.ts';
import { useText } from './text.ts';

interface ReviewCardProps {
  choice: CompleteChoice;
  vehicle: Vehicle;
  pathOf: (step: Step) => string;
}

/** What was chosen, part by part. */
export function ReviewCard({ choice, vehicle, pathOf }: ReviewCardProps) {
  const text = useText();
  const wordsOf = useServiceWords();
  const format = useFormat();
  const change = (step: Exclude<Step, 'review'>) => (
    <LinkButton variant="link" to={pathOf(step)}>
      {text('book.change')}
      <VisuallyHidden>{text(`book.change.${step}`)}</VisuallyHidden>
    </LinkButton>
  );
  return (
    <Card padding="list">
      <DescriptionList
        items={[
          {
            label: text('book.review.vehicle'),
            value: (
              <Row gap={8} wrap>
                <Plate registration={vehicle.device_reg} />
                <span>{vehicleName(vehicle)}</span>
              </Row>
            ),
            action: change('vehicle'),
          },
          {
            label: text('book.review.service'),
            value: wordsOf(choice.service).title,
            action: change('service'),
          },
          {
            label: text('book.review.time'),
            value: (
              <>
                {text('book.time.summary', {
                  date: format.date(choice.date, {
                    weekday: 'long',
                    day: 'numeric',
                    month: 'long',
                  }),
                  time: format.time(choice.time),
                })}
                <div className={styles.aside}>
                  <WorkshopTimeNote timeZone={siteSettings().organisation.timeZone} />
                </div>
              </>
            ),
            action: change('time'),
          },
        ]}
      />
    </Card>
  );
}
