import type { User } from '@forecourt/shared/auth';
import { mePath } from '@forecourt/shared/links';
import { LinkButton, Section, Stack, Text } from '@forecourt/shared/ui';
import { ExportData } from '../export/export-data.tsx';
import { useText } from '../text.ts';

export function YourData({ user }: { user: User }) {
  const text = useText();
  return (
    <Section title={text('data')}>
      <Text size="small" tone="muted">
        {text('data.text')}
      </Text>
      <Stack gap={24}>
        <Stack gap={8}>
          <ExportData user={user} />
        </Stack>
        <LinkButton variant="warning" to={mePath('delete')} wide>
          {text('delete')}
        </LinkButton>
      </Stack>
    </Section>
  );
}
