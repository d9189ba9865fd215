import { mePath } from '@forecourt/shared/links';
import { Columns, Loading, Page, PageHeader, Skeleton } from '@forecourt/shared/ui';
import { Points } from '../../points.tsx';
import { useMe } from '../../use-me.ts';
import { useText } from '../text.ts';
import { useUser } from '../use-user.ts';
import { NameForm } from './name-form.tsx';

/** Label, field, hint and button, with their spacing. */
const FORM_HEIGHT = 24 + 6 + 52 + 6 + 21 + 24 + 48;

export function ChangeName() {
  const text = useText();
  const user = useUser();
  const me = useMe();
  if (!user) return null;
  // Identity has a name, or it is known whether the workshop has one.
  const known = user.displayName || !me.isPending;
  return (
    <Page width="overview">
      <PageHeader back={{ to: mePath(), text: text('title') }} title={text('name.title')} />
      <Columns
        form
        side={
          <Points
            title={text('goodToKnow')}
            points={[text('name.greeting'), text('name.staff'), text('name.removable')]}
          />
        }
      >
        {known ? (
          <NameForm name={user.displayName || me.data?.display_name || ''} />
        ) : (
          <Loading label={text('loading')}>
            <Skeleton shape="block" height={FORM_HEIGHT} />
          </Loading>
        )}
      </Columns>
    </Page>
  );
}
