import { Button, Notice } from '@forecourt/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from './text.ts';
import type { FormState } from './use-form.ts';

export interface FormProps {
  /** What `useForm` answers with. */
  form: Pick<FormState<string, string, unknown>, 'element' | 'tries' | 'submit' | 'isUnsaved' | 'discard'>;
  children: ReactNode;
}

/** The frame of a form: says when it shows what was typed in place of what is saved, and leads to what is wrong. */
export function Form({ form: { element, tries, submit, isUnsaved, discard }, children }: FormProps) {
  const text = useText();
  const [heard, setHeard] = useState<{ error: string; tries: number } | null>(null);

  useEffect(() => {
    const control = tries > 0 && element.current && firstFaulty(element.current);
    if (!control) return setHeard(null);
    const wasThere = document.activeElement === control;
    control.focus();
    const message = messageOf(control);
    message?.scrollIntoView?.({ block: 'nearest' });
    // A screen reader reads what is wrong as the focus arrives; where it is already, nothing would be heard.
    setHeard(wasThere ? { error: message?.textContent ?? '', tries } : null);
  }, [tries, element]);

  return (
    <>
      {isUnsaved && (
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
      <form ref={element} onSubmit={submit} noValidate>
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

/** The control to go to: a field, or the first choice of a list that lacks one. */
function firstFaulty(form: HTMLFormElement): HTMLElement | null {
  const faulty = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  return faulty instanceof HTMLFieldSetElement ? faulty.querySelector('input:enabled') : faulty;
}

/** What is wrong with it stands below it, where the action bar may cover it. */
function messageOf(control: HTMLElement): HTMLElement | null {
  const described = control.closest('[aria-invalid="true"]')?.getAttribute('aria-describedby');
  return document.getElementById(described?.split(' ').at(-1) ?? '');
}
