import {
  type AuthErrorCode,
  type AuthFailure,
  currentUid,
  requestEmailChange,
  type User,
} from '@forecourt/shared/auth';
import { useDraft } from '@forecourt/shared/drafts';
import { Form, useForm } from '@forecourt/shared/forms';
import { AuthFailureNotice, FieldMessage, useAuthErrorFormatter } from '@forecourt/shared/phone-code';
import { cleanLine } from '@forecourt/shared/text';
import { Button, FormButtons, Stack, TextField, useFocusOnMountIfKeyboard } from '@forecourt/shared/ui';
import type { ReactNode } from 'react';
import { EMAIL_DRAFT } from './email-draft.ts';
import { useProfileReturnPath } from './leave-after-saving.ts';
import { useAccountChange } from './recent-sign-in.tsx';
import { FieldWithShortMessage } from './screen-parts.tsx';
import { useText } from './text.ts';

export interface EmailChangeState extends Omit<ReturnType<typeof useAccountChange>, 'run'> {
  /** Unconfirmed address to which a link was sent; empty or undefined if there is none. */
  sentTo: string | undefined;
  /** Time of the last mail in ms since 1970; NaN if unknown. */
  sentAt: number;
  /** Sends a mail with a link that confirms the address; resolves with true if it was sent. */
  send: (email: string) => Promise<boolean>;
  /** Returns to the form, to enter another address. */
  discard: () => void;
}

/** State of a change of the email address. The new address is in a draft, because phones may discard the page meanwhile. */
export function useEmailChangeState(): EmailChangeState {
  const [{ sentTo, sentAt }, keep] = useDraft(EMAIL_DRAFT);
  const { run, ...change } = useAccountChange();
  const returnTo = useProfileReturnPath() ?? undefined;

  async function send(email: string): Promise<boolean> {
    const uid = currentUid();
    const outcome = await run(() => requestEmailChange(email, returnTo));
    // If another customer has signed in meanwhile, store nothing: the mail is not that customer's.
    if (!outcome?.ok || currentUid() !== uid) return false;
    keep({ sentTo: email, sentAt: String(Date.now()) });
    return true;
  }

  return { ...change, sentTo, sentAt: Number(sentAt), send, discard: () => keep({ sentTo: '' }) };
}

/** Whether an address is the confirmed one of the account. */
export function isConfirmedAddress({ email, emailVerified }: User, address: string): boolean {
  return emailVerified && email?.toLowerCase() === address.toLowerCase();
}

interface EmailFormProps {
  user: User;
  request: EmailChangeState;
  /** Link that leaves the form. */
  cancel: ReactNode;
}

/** Form with an email address, to which submitting sends a link. */
export function EmailForm({ user, request, cancel }: EmailFormProps) {
  const text = useText();
  const errorText = useAuthErrorFormatter();
  const input = useFocusOnMountIfKeyboard();
  const { busy, failure } = request;
  const current = user.emailVerified ? user.email : null;
  const form = useForm<'typed', EmailFault | 'refused', AuthFailure>({
    saved: { typed: (!user.emailVerified && user.email) || '' },
    draft: EMAIL_DRAFT,
    check: ({ typed }) => findEmailFault(typed, current),
    words: (fault) => (
      <FieldMessage>
        {fault === 'refused' ? failure && errorText(failure) : text(`email.${fault}`)}
      </FieldMessage>
    ),
    failure,
    blame: (refusal) => (isAboutEmail(refusal) ? { typed: 'refused' } : {}),
    busy,
    onChange: request.forgetFailure,
    onSubmit: ({ typed }) => void request.send(cleanLine(typed)),
  });
  return (
    <Form form={form}>
      <Stack gap={24}>
        <FieldWithShortMessage>
          <TextField
            {...form.field('typed')}
            ref={input}
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
        </FieldWithShortMessage>
        {form.unblamed && <AuthFailureNotice failure={form.unblamed} />}
        <FormButtons cancel={cancel}>
          <Button type="submit" wide="phone" busy={busy}>
            {text('email.send')}
          </Button>
        </FormButtons>
      </Stack>
    </Form>
  );
}

/** Errors of an address that are found without a request. */
type EmailFault = 'missing' | 'malformed' | 'unchanged';

const ABOUT_THE_ADDRESS: readonly AuthErrorCode[] = ['invalid-email', 'email-already-in-use'];

/** Rough check of an address: HTML's characters before the @, and a domain with a dot. Only a mail shows whether it exists. */
const POSSIBLE = /^[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{M}\d-]+(\.[\p{L}\p{M}\d-]+)+$/u;

/** Longest address that mail servers accept (RFC 5321 §4.5.3.1.3; RFC 3696, erratum 1690). */
const MAX_LENGTH = 254;

/** Returns the error of a typed address; empty if it is valid. @param current the account's confirmed address, or null */
function findEmailFault(typed: string, current: string | null): { typed?: EmailFault } {
  const email = cleanLine(typed);
  if (!email) return { typed: 'missing' };
  if (email.length > MAX_LENGTH || !POSSIBLE.test(email)) return { typed: 'malformed' };
  return email.toLowerCase() === current?.toLowerCase() ? { typed: 'unchanged' } : {};
}

/** Whether the identity provider refused the address itself. */
function isAboutEmail({ code }: AuthFailure): boolean {
  return ABOUT_THE_ADDRESS.includes(code);
}
