import { Button, PageHeader } from '@forecourt/shared/ui';
import { ContactLine } from '../../workshop/contact-line.tsx';
import { useText } from '../text.ts';

/** There is no phone that a code could go to. */
export function NoPhone({ onBack }: { onBack: () => void }) {
  const text = useText();
  return (
    <>
      <PageHeader title={text('recent.title')} lead={text('recent.noPhone')} />
      <ContactLine />
      <div>
        <Button variant="quiet" onClick={onBack}>
          {text('back')}
        </Button>
      </div>
    </>
  );
}
