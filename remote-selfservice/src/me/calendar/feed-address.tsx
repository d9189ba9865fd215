import { calendarIcon, LinkButton, Notice, Section, Stack, TextField } from '@forecourt/shared/ui';
import { CopyText } from '../copy-text.tsx';
import { useText } from '../text.ts';

/** New address, to copy or to open in the device's calendar program. @param path path on this site */
export function FeedAddress({ path }: { path: string }) {
  const text = useText();
  const address = new URL(path, location.origin);
  return (
    <Section title={text('calendar.address')} boxed>
      <Notice tone="warn" title={text('calendar.address.once')}>
        {text('calendar.address.once.text')}
      </Notice>
      <TextField
        label={text('calendar.address')}
        labelHidden
        readOnly
        translate="no"
        value={address.href}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Stack gap={8}>
        <LinkButton wide icon={calendarIcon} href={`webcal://${address.host}${address.pathname}`}>
          {text('calendar.open')}
        </LinkButton>
        <CopyText
          value={address.href}
          label={text('calendar.copy')}
          name={text('calendar.copy.what')}
          variant="quiet"
          wide
        />
      </Stack>
    </Section>
  );
}
