import { Form, useForm } from '@forecourt/shared/forms';
import { AuthFailureNotice, FieldMessage } from '@forecourt/shared/phone-code';
import { FailureNotice } from '@forecourt/shared/screens';
import { Button, Stack, TextField } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { findBlankFault, findNameFault, isAboutName, type NameFault, typedName } from './name-fault.ts';
import { NAME_DRAFT, useSaveName } from './use-save-name.ts';

/** Field for the name; saving it empty removes the name. */
export function NameForm({ name: saved }: { name: string }) {
  const text = useText();
  const { save, busy, error, failure, forgetFailure } = useSaveName();
  const form = useForm<'name', NameFault | 'none' | 'blank'>({
    saved: { name: saved },
    draft: NAME_DRAFT,
    check: ({ name }) => {
      const blank = findBlankFault(name, saved);
      return blank ? { name: blank } : findNameFault(typedName(name));
    },
    words: (fault) => <FieldMessage>{text(`name.${fault}`)}</FieldMessage>,
    failure: error,
    blame: (refusal) => (isAboutName(refusal) ? { name: 'refused' } : {}),
    busy,
    onChange: forgetFailure,
    onSubmit: ({ name }) => save(typedName(name)),
  });
  return (
    <Form form={form}>
      <Stack gap={24}>
        <TextField
          {...form.field('name')}
          label={text('name')}
          hint={<FieldMessage>{text('name.hint')}</FieldMessage>}
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="done"
        />
        {form.unblamed && <FailureNotice error={form.unblamed} title={text('name.notSaved')} />}
        {failure && <AuthFailureNotice failure={failure} />}
        <Button type="submit" wide="phone" busy={busy}>
          {text('save')}
        </Button>
      </Stack>
    </Form>
  );
}
