import type { ReactNode } from 'react';
import { Row } from '../layout/row.tsx';
import { ActionBar } from './action-bar.tsx';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';

export interface FormActionsProps {
  /** Where it leads to leave everything as it was. */
  cancelTo: string;
  cancelText: string;
  submitText: string;
  busy: boolean;
  /** What will come of it, said in a sentence that goes along with what is filled in. */
  sentence?: ReactNode;
}

/** The end of a form that may be left without saving. */
export function FormActions({ cancelTo, cancelText, submitText, busy, sentence }: FormActionsProps) {
  return (
    <ActionBar sentence={sentence}>
      <Row share>
        <LinkButton variant="quiet" to={cancelTo}>
          {cancelText}
        </LinkButton>
        <Button type="submit" busy={busy}>
          {submitText}
        </Button>
      </Row>
    </ActionBar>
  );
}
