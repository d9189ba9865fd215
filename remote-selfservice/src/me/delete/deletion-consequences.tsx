import type { User } from '@forecourt/shared/auth';
import { mePath } from '@forecourt/shared/links';
import { Button, LinkButton, Notice, PageHeader, Section, Stack } from '@forecourt/shared/ui';
import { ExportData } from '../export/export-data.tsx';
import { useText } from '../text.ts';
import { CancelledVisits } from './cancelled-visits.tsx';
import styles from './deletion-consequences.module.css';

interface DeletionConsequencesProps {
  user: User;
  onContinue: () => void;
}

/** Step 1: what is erased, what has to stay, and that there is no way back. */
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
      <Section title={text('delete.erased')}>
        <ul className={styles.points}>
          <li>{text('delete.erased.profile')}</li>
          <li>{text('delete.erased.vehicles')}</li>
          <li>{text('delete.erased.visits')}</li>
          <li>{text('delete.erased.notes')}</li>
        </ul>
        <CancelledVisits />
      </Section>
      <Section title={text('delete.kept')}>
        <p>{text('delete.kept.text')}</p>
      </Section>
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
  );
}
