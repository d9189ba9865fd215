import type { Appointment } from '@forecourt/shared/api';
import { Stack, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

export function VisitNote({ visit: { note } }: { visit: Pick<Appointment, 'note'> }) {
  const text = useText();
  if (!note) return null;
  return (
    <Stack gap={4}>
      <Text size="small" tone="muted">
        {text('fact.note')}
      </Text>
      <Text lines>{note}</Text>
    </Stack>
  );
}
