import { mePath } from '@forecourt/shared/links';
import { calendarIcon, LinkButton, Section, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

export function CalendarChoice() {
  const text = useText();
  return (
    <Section title={text('calendar')}>
      <Text size="small" tone="muted">
        {text('calendar.lead')}
      </Text>
      <LinkButton variant="quiet" icon={calendarIcon} to={mePath('calendar')} wide>
        {text('calendar.set')}
      </LinkButton>
    </Section>
  );
}
