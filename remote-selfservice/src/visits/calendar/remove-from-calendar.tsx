import type { Appointment } from '@forecourt/shared/api';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, calendarIcon, Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../../text.ts';
import { useCalendarFile } from './use-calendar-file.ts';

/** Calendar file of a cancelled visit: calendars that have the visit strike it out. */
export function RemoveFromCalendar({ visit }: { visit: Appointment }) {
  const text = useText();
  const { mutate, isPending, data, error } = useCalendarFile(visit);
  return (
    <Stack gap={4}>
      <Button variant="quiet" wide icon={calendarIcon} busy={isPending} onClick={() => mutate()}>
        {text('calendar.remove')}
      </Button>
      <Text size="small" tone="muted">
        {text('calendar.remove.google')}
      </Text>
      <span role="status">
        {data && (
          <Text as="span" size="small" tone="muted">
            {text('calendar.saved.removed', { name: data })}
          </Text>
        )}
      </span>
      {error && <FailureNotice title={text('calendar.failed')} error={error} onRetry={() => mutate()} />}
    </Stack>
  );
}
