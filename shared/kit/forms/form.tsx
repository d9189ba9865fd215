import { createText } from '@forecourt/shared/i18n';
import { Button, Notice } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import catalogues from './messages';
import type en from './messages/en.json';
import type { FormState } from './use-form.ts';

type AnyForm = FormState<string, string, unknown>;

interface FormProps {
  form: Pick<AnyForm, 'element' | 'tries' | 'submit' | 'hasRestoredDraft' | 'discard' | 'clearDraft'>;
  children: ReactNode;
}

/** Form, and a notice of a restored draft. A press of `data-cancel` clears the draft, unless it opens another tab. */
export function Form({ form, children }: FormProps) {
  const { element, tries, submit, hasRestoredDraft, discard, clearDraft } = form;
  const text = useText();
  const [heard, setHeard] = useState<{ error: string; tries: number } | null>(null);

  useEffect(() => {
    const control = tries > 0 && element.current && firstFaulty(element.current);
    if (!control) return setHeard(null);
    const wasThere = document.activeElement === control;
    control.focus();
    const message = messageOf(control);
    message?.scrollIntoView?.({ block: 'nearest' });
    // Screen readers read the error when the control gets the focus. If it already had the focus, announce the error.
    setHeard(wasThere ? { error: message?.textContent ?? '', tries } : null);
  }, [tries, element]);

  return (
    <>
      {hasRestoredDraft && (
        <Notice
          title={text('unsaved')}
          action={
            <Button variant="link" onClick={discard}>
              {text('discard')}
            </Button>
          }
        >
          {text('unsaved.text')}
        </Notice>
      )}
      <form
        ref={element}
        onSubmit={submit}
        onClickCapture={({ target, altKey, ctrlKey, metaKey, shiftKey }) => {
          const opensElsewhere = altKey || ctrlKey || metaKey || shiftKey;
          if (!opensElsewhere && (target as Element).closest('[data-cancel]')) clearDraft();
        }}
        noValidate
      >
        {heard && (
          <span key={heard.tries} role="alert" className="visually-hidden">
            {heard.error}
          </span>
        )}
        {children}
      </form>
    </>
  );
}

/** Finds the first invalid control. In an invalid group it is the first control that is enabled. */
function firstFaulty(form: HTMLFormElement): HTMLElement | null {
  const faulty = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  return faulty instanceof HTMLFieldSetElement
    ? faulty.querySelector('input:enabled, button:enabled')
    : faulty;
}

/** Finds the error message of a control, which is below it and may be covered by the action bar. */
function messageOf(control: HTMLElement): HTMLElement | null {
  const described = control.closest('[aria-invalid="true"]')?.getAttribute('aria-describedby');
  return document.getElementById(described?.split(' ').at(-1) ?? '');
}

export const useText = createText<keyof typeof en>(catalogues);
