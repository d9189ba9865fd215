import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Row } from '../layout/stack.tsx';
import styles from './action-bar.module.css';
import { Button, LinkButton } from './button.tsx';

interface ActionBarProps {
  /** The customer's current choice, e.g. "Thu 26 Nov, 10:30"; announced when it changes. */
  summary?: ReactNode;
  detail?: ReactNode;
  /** Sentence about the result. On narrow screens it is above the action. */
  sentence?: ReactNode;
  /** Facts that wide screens show in place of the summary, in a sticky pane. Only for the `bar` of `Panes`. */
  facts?: ReactNode;
  /** Primary action. Without one, phones show no bar. */
  children?: ReactNode;
}

/** Summary and primary action, on phones at the bottom of the window. Must be the last child of its `Page` or form. */
export function ActionBar({ summary, detail, sentence, facts, children }: ActionBarProps) {
  return (
    <div className={classNames(styles.bar, Boolean(facts) && styles.pane, !children && styles.deskOnly)}>
      {facts && <div className={styles.facts}>{facts}</div>}
      <div className={styles.summary} aria-live="polite">
        {summary && <p className={styles.main}>{summary}</p>}
        {sentence && <p className={styles.sentence}>{sentence}</p>}
        {detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {children && <div className={styles.action}>{children}</div>}
    </div>
  );
}

interface FormButtonsProps {
  /** Quiet button or link that leaves the form. */
  cancel: ReactNode;
  children: ReactNode;
}

/** Buttons of a short form that is beside or above other content. They are below its field, where no keyboard covers them. */
export function FormButtons({ cancel, children }: FormButtonsProps) {
  return (
    <div className={styles.buttons}>
      {cancel}
      {children}
    </div>
  );
}

interface FormActionsProps {
  cancelTo: string;
  cancelText: string;
  submitText: string;
  busy: boolean;
  sentence?: ReactNode;
}

export function FormActions({ cancelTo, cancelText, submitText, busy, sentence }: FormActionsProps) {
  return (
    <ActionBar sentence={sentence}>
      <Row share>
        <LinkButton variant="quiet" to={cancelTo} data-cancel>
          {cancelText}
        </LinkButton>
        <Button type="submit" busy={busy}>
          {submitText}
        </Button>
      </Row>
    </ActionBar>
  );
}
