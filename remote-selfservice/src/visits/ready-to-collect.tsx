import type { Appointment } from '@forecourt/shared/api';
import { useFormat } from '@forecourt/shared/i18n';
import { siteSettings } from '@forecourt/shared/settings';
import { CallWorkshop, Row, ShowOn, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { openingAt } from '../workshop/opening.ts';
import { OpeningLine } from '../workshop/opening-line.tsx';
import { DirectionsLink } from './directions-link.tsx';
import styles from './visit.module.css';

/** Until when a vehicle that is ready can be collected, or from when, and what to say at the front desk. */
export function ReadyToCollect({ visit, now }: { visit: Appointment; now: Date }) {
  const text = useText();
  const format = useFormat();
  const { booking, organisation } = siteSettings();
  const { isOpen, today } = openingAt(now, booking, organisation.timeZone);
  return (
    <>
      <Stack gap={8}>
        {isOpen && today ? (
          <Text strong>{text('ready.until', { time: format.time(today.to) })}</Text>
        ) : (
          <>
            <Text strong>{text('ready.closed')}</Text>
            <OpeningLine />
          </>
        )}
        <Text>
          {text('ready.reference')} <span className={styles.reference}>{visit.reference}</span>
        </Text>
      </Stack>
      <ShowOn device="screen">
        <Row share wrap gap={8}>
          <DirectionsLink />
          <CallWorkshop />
        </Row>
      </ShowOn>
    </>
  );
}
