import { PageHeader } from '@forecourt/shared/ui';
import { Focused } from '../focused.tsx';
import { useText } from '../text.ts';

/** While the account is being deleted: there is nothing to press any more. */
export function Deleting() {
  const text = useText();
  return (
    <>
      <PageHeader key="deleting" title={text('delete.busy')} />
      <Focused>
        <p role="status">{text('delete.busy.text')}</p>
      </Focused>
    </>
  );
}
