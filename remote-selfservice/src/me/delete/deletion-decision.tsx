import { mePath } from '@forecourt/shared/links';
import { Button, LinkButton, PageHeader, Stack } from '@forecourt/shared/ui';
import { useText } from '../text.ts';

/** Step 3: the decision. Only this button deletes the account. */
export function DeletionDecision({ onDelete }: { onDelete: () => void }) {
  const text = useText();
  return (
    <>
      <PageHeader
        key="decision"
        title={text('delete.decision')}
        lead={text('delete.final.text')}
        // Replaces the code field, which had the focus.
        refocus={1}
      />
      <Stack gap={12}>
        <LinkButton variant="quiet" to={mePath()} wide>
          {text('delete.keep')}
        </LinkButton>
        <Button variant="danger" wide onClick={onDelete}>
          {text('delete.forGood')}
        </Button>
      </Stack>
    </>
  );
}
