import { useDraft } from '@forecourt/shared/drafts';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Stack, TextField } from '@forecourt/shared/ui';
import { AuthFailureNotice, FieldMessage, LeadToField, useFault } from '@forecourt/shared/verification';
import { type FormEvent, useRef } from 'react';
import { useText } from '../text.ts';
import { findNameFault, isAboutName, type NameFault, nameOf } from './name-fault.ts';
import { NAME_DRAFT, useSaveName } from './use-save-name.ts';

/** One field; empty takes the name away. */
export function NameForm({ name }: { name: string }) {
  const text = useText();
  const [{ name: typed = name }, keep] = useDraft(NAME_DRAFT);
  const field = useRef<HTMLInputElement>(null);
  const { fault, tries, judge, forgive } = useFault<NameFault>();
  const { save, busy, error, failure, forgetFailure } = useSaveName();
  const shown = fault ?? (error && isAboutName(error) ? 'refused' : null);
  const fieldError = shown && text(`name.${shown}`);

  function change(next: string) {
    keep({ name: next });
    forgive();
    forgetFailure();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const entered = nameOf(typed);
    if (judge(findNameFault(entered))) save(entered);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={24}>
        <TextField
          ref={field}
          label={text('name')}
          hint={<FieldMessage>{text('name.hint')}</FieldMessage>}
          error={fieldError && <FieldMessage>{fieldError}</FieldMessage>}
          name="name"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
          value={typed}
          onChange={(event) => change(event.target.value)}
        />
        <Button type="submit" wide busy={busy}>
          {text('save')}
        </Button>
        {error && !shown && <FailureNotice error={error} title={text('name.notSaved')} />}
        {failure && <AuthFailureNotice failure={failure} />}
      </Stack>
      <LeadToField key={tries} input={field} error={fieldError} />
    </form>
  );
}
