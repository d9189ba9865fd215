import { type Vehicle, vehicleName } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { Card, DescriptionList, LinkButton, Plate, Row, VisuallyHidden } from '@forecourt/shared/ui';
import { useText as useTimesText } from '../times/text.ts';
import { useServiceWords } from '../workshop/service-words.ts';
import { WorkshopAddress } from '../workshop/workshop-address.tsx';
import { WorkshopTimeNote } from '../workshop/workshop-time-note.tsx';
import styles from './booking.module.css';
import type { CompleteChoice, Step } from './booking-choice.ts';
import { serviceTerms } from './service-terms.ts';
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
  const timesText = useTimesText();
  const format = useFormat();
  const { organisation } = siteSettings();
  const words = wordsOf(choice.service);
  const terms = serviceTerms(words);
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
            value: (
              <>
                {words.title}
                {terms && <div className={styles.aside}>{terms}</div>}
              </>
            ),
            action: change('service'),
          },
          {
            label: text('book.review.time'),
            value: (
              <>
                {timesText('when', {
                  date: format.date(choice.date, {
                    weekday: 'long',
                    day: 'numeric',
                    month: 'long',
                  }),
                  time: format.time(choice.time),
                })}
                <div className={styles.aside}>
                  <WorkshopTimeNote timeZone={organisation.timeZone} />
                </div>
              </>
            ),
            action: change('time'),
          },
          ...(organisation.address ? [{ label: text('book.review.where'), value: <WorkshopAddress /> }] : []),
        ]}
      />
    </Card>
  );
}
