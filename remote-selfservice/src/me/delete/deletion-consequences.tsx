import type { User } from '@forecourt/shared/auth';
import { mePath } from '@forecourt/shared/links';
import { Button, Columns, LinkButton, Notice, PageHeader, Section, Stack } from '@forecourt/shared/ui';
import { Points } from '../../points.tsx';
import { ExportData } from '../export/export-data.tsx';
import { useText } from '../text.ts';
import { CancelledVisits } from './cancelled-visits.tsx';

interface DeletionConsequencesProps {
  user: User;
  onContinue: () => void;
}

/** Step 1: erased data, retained data, and that it is final. */
export function DeletionConsequences({ user, onContinue }: DeletionConsequencesProps) {
  const text = useText();
  return (
    <>
      <PageHeader
        key="statement"
        back={{ to: mePath(), text: text('title') }}
        title={text('delete.title')}
        lead={text('delete.lead')}
      />
      <Columns
        side={
          <>
            <Section title={text('delete.export')}>
              <p>{text('delete.export.text')}</p>
              <ExportData user={user} />
            </Section>
            <Notice tone="warn" title={text('delete.final')} />
            <Stack gap={12}>
              <LinkButton variant="quiet" to={mePath()} wide>
                {text('delete.keep')}
              </LinkButton>
              <Button variant="warning" wide onClick={onContinue}>
                {text('delete.continue')}
              </Button>
            </Stack>
          </>
        }
      >
        <Points
          title={text('delete.erased')}
          points={[
            text('delete.erased.profile'),
            text('delete.erased.vehicles'),
            text('delete.erased.visits'),
            text('delete.erased.notes'),
          ]}
        />
        <CancelledVisits />
        <Section title={text('delete.kept')}>
          <p>{text('delete.kept.text')}</p>
        </Section>
      </Columns>
    </>
  );
}
