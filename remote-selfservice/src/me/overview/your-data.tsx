import { mePath } from '@forecourt/shared/links';
import { LinkButton, Section, Text } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { ExportData } from './export-data.tsx';

/** What the customer can do with what is kept of them. */
export function YourData() {
  const text = useText();
  return (
    <Section title={text('data')}>
      <Text size="small" tone="muted">
        {text('data.text')}
      </Text>
      <ExportData />
      <LinkButton variant="quiet" to={mePath('delete')} wide>
        {text('delete')}
      </LinkButton>
    </Section>
  );
}
