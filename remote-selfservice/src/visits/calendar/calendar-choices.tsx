import type { Appointment } from '@forecourt/shared/api';
import { FailureNotice } from '@forecourt/shared/screens';
import { siteSettings } from '@forecourt/shared/settings';
import { Button, LinkButton, Row, Stack, Text } from '@forecourt/shared/ui';
import { useHoursText, useServiceWords } from '@forecourt/shared/workshop';
import { useText } from '../../text.ts';
import { googleCalendarAddress } from './google-calendar-address.ts';
import { useCalendarFile } from './use-calendar-file.ts';

export function CalendarChoices({ visit, id }: { visit: Appointment; id: string }) {
  const text = useText();
  const { title: kind } = useServiceWords()(visit.service_type);
  const hours = useHoursText()(visit.date);
  const { organisation } = siteSettings();
  const { mutate, isPending, data, error } = useCalendarFile(visit);
  return (
    <div id={id}>
      <Stack gap={8}>
        <Row share wrap gap={8}>
          <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
            {text('calendar.file')}
          </Button>
          <LinkButton
            variant="quiet"
            newTab
            href={googleCalendarAddress(visit, { kind, hours }, organisation)}
          >
            {text('calendar.google')}
          </LinkButton>
        </Row>
        <span role="status">
          {data && (
            <Text as="span" size="small" tone="muted">
              {text('calendar.saved', { name: data })}
            </Text>
          )}
        </span>
        {error && <FailureNotice title={text('calendar.failed')} error={error} onRetry={() => mutate()} />}
      </Stack>
    </div>
  );
}
