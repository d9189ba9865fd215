import { newReminderPath } from '@forecourt/shared/links';
import { usePresetTexts } from '@forecourt/shared/reminders';
import { bellIcon, EmptyState, IconDisc, LinkButton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

export function NoReminder() {
  const text = useText();
  const wordsOf = usePresetTexts();
  return (
    <EmptyState
      leading={<IconDisc path={bellIcon} />}
      title={text('empty.title', { test: wordsOf('inspection').within })}
      text={text('empty.text')}
      action={<LinkButton to={newReminderPath()}>{text('add')}</LinkButton>}
    />
  );
}
