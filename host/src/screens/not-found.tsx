import { bookPath, homePath } from '@forecourt/shared/links';
import { NotFoundScreen } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

export function NotFound() {
  const text = useText();
  return (
    <NotFoundScreen
      title={text('notFound.title')}
      text={text('notFound.text')}
      to={bookPath()}
      action={text('notFound.book')}
      plate="404"
      other={{ to: homePath(), action: text('notFound.home') }}
    />
  );
}
