import type { User } from '@forecourt/shared/auth';
import { useRecovery } from '@forecourt/shared/screens';
import { Button, type Description, Loading, Skeleton } from '@forecourt/shared/ui';
import { useMe } from '../../use-me.ts';
import { useText } from '../text.ts';
import { ChangeLink } from './change-link.tsx';

/** The name: identity's; where it has none, the one that the workshop knows. */
export function useNameRow({ displayName }: User): Description {
  const text = useText();
  const me = useRecovery(useMe());
  const name = displayName || me.data?.display_name;
  const label = text('name');
  if (!name && me.error) {
    return {
      label,
      value: <span role="alert">{text('name.failed')}</span>,
      action: (
        <Button variant="link" busy={me.isFetching} onClick={() => void me.refetch()}>
          {text('retry')}
        </Button>
      ),
    };
  }
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
    // Isolated: a name may hold characters that turn the direction of what follows them.
    value: name ? <bdi>{name}</bdi> : text('none'),
    action: <ChangeLink fact="name" isKnown={Boolean(name)} />,
  };
}
