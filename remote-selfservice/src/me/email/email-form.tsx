import type { AuthFailure } from '@forecourt/shared/auth';
import { Form, useForm } from '@forecourt/shared/forms';
import { mePath } from '@forecourt/shared/links';
import { AuthFailureNotice, FieldMessage, useAuthErrorText } from '@forecourt/shared/phone-code';
import { cleanLine } from '@forecourt/shared/text';
import { Button, Columns, PageHeader, Stack, TextField } from '@forecourt/shared/ui';
import { useText } from '../text.ts';
import { AboutEmail } from './about-email.tsx';
import { type EmailFault, findEmailFault, isAboutEmail } from './email-address.ts';

interface EmailFormProps {
  /** Current address, confirmed. */
  current: string | null;
  /** Address that was given but not confirmed. */
  unconfirmed: string | null;
  draft: string;
  busy: boolean;
  failure: AuthFailure | null;
  onChange: () => void;
  onSubmit: (email: string) => void;
}

export function EmailForm({
  current,
  unconfirmed,
  draft,
  busy,
  failure,
  onChange,
  onSubmit,
}: EmailFormProps) {
  const text = useText();
  const errorText = useAuthErrorText();
  const form = useForm<'typed', EmailFault | 'refused', AuthFailure>({
    saved: { typed: unconfirmed ?? '' },
    draft,
    check: ({ typed }) => findEmailFault(typed, current),
    words: (fault) => (
      <FieldMessage>
        {fault === 'refused' ? failure && errorText(failure) : text(`email.${fault}`)}
      </FieldMessage>
    ),
    failure,
    blame: (refusal) => (isAboutEmail(refusal) ? { typed: 'refused' } : {}),
    busy,
    onChange,
    onSubmit: ({ typed }) => onSubmit(cleanLine(typed)),
  });
  return (
    <>
      <PageHeader
        key="form"
        back={{ to: mePath(), text: text('title') }}
        title={text('email.title')}
        lead={current ? text('email.current', { email: current }) : text('email.lead')}
      />
      <Columns form side={<AboutEmail />}>
        <Form form={form}>
          <Stack gap={24}>
            <TextField
              {...form.field('typed')}
              label={text(current ? 'email.new' : 'email')}
              hint={<FieldMessage>{text('email.hint')}</FieldMessage>}
              type="email"
              name="email"
              inputMode="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="send"
            />
            {form.unblamed && <AuthFailureNotice failure={form.unblamed} />}
            <Button type="submit" wide="phone" busy={busy}>
              {text('email.send')}
            </Button>
          </Stack>
        </Form>
      </Columns>
    </>
  );
}
