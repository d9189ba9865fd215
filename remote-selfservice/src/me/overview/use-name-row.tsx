import type { Customer } from '@forecourt/shared/api';
import type { User } from '@forecourt/shared/auth';
import type { ScreenQuery } from '@forecourt/shared/screens';
import { type Description, Loading, Skeleton } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { ChangeLink } from './change-link.tsx';

/** Name from identity, otherwise from the workshop. */
export function useNameRow({ displayName }: User, me: ScreenQuery<Customer>): Description {
  const text = useText();
  const name = displayName || me.data?.display_name;
  const label = text('name');
  if (!name && me.error) return { label, value: text('failed') };
  if (!name && !me.data) {
    return {
      label,
      value: (
        <Loading label={text('loading')}>
          <Skeleton width="8ch" />
        </Loading>
      ),
    };
  }
  return {
    label,
    // Isolated: a name may contain characters that turn the direction of the following text.
    value: name ? <bdi>{name}</bdi> : text('none'),
    action: <ChangeLink fact="name" isKnown={Boolean(name)} />,
  };
}
