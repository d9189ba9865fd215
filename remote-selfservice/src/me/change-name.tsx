import { type AuthFailure, updateDisplayName } from '@forecourt/shared/auth';
import { clearDraft } from '@forecourt/shared/drafts';
import { Form, useForm } from '@forecourt/shared/forms';
import { mePath } from '@forecourt/shared/links';
import { AuthFailureNotice, FieldMessage, useIdentityProviderAction } from '@forecourt/shared/phone-code';
import { useSave } from '@forecourt/shared/save';
import { FailureNotice } from '@forecourt/shared/screens';
import {
  Button,
  FormButtons,
  LoadingState,
  Page,
  PageHeader,
  personIcon,
  Skeleton,
  Stack,
  TextField,
  useFocusOnMountIfKeyboard,
  useTooLongMessageFormatter,
} from '@forecourt/shared/ui';
import { useCachedProfileUpdater, useProfileQuery } from '../use-me.ts';
import { useLeaveAfterSaving, useSignedInUser } from './leave-after-saving.ts';
import {
  cleanTypedName,
  findBlankNameFault,
  findNameFault,
  isNameRejected,
  MAX_NAME_LENGTH,
  type NameFault,
  saveName,
} from './name.ts';
import { CancelLink, FieldWithShortMessage, ProfileFormCard } from './screen-parts.tsx';
import { useText } from './text.ts';

/** Height in px of label, field, hint and button with the spacing between them. */
const FORM_HEIGHT = 24 + 6 + 52 + 6 + 21 + 24 + 48;

export function ChangeNameScreen() {
  const text = useText();
  const user = useSignedInUser();
  const me = useProfileQuery();
  if (!user) return null;
  // Show the form when a name is known from the identity provider, or when the profile has loaded or failed to load.
  const known = user.displayName || !me.isPending;
  return (
    <Page width="form">
      <PageHeader back={{ to: mePath(), text: text('title') }} title={text('name.title')} />
      <ProfileFormCard purpose={{ icon: personIcon, text: text('name.use') }}>
        {known ? (
          <NameForm name={user.displayName || me.data?.display_name || ''} />
        ) : (
          <LoadingState label={text('loading')}>
            <Skeleton shape="block" height={FORM_HEIGHT} />
          </LoadingState>
        )}
      </ProfileFormCard>
    </Page>
  );
}

/** Form with the name. Saving it empty removes the name. */
function NameForm({ name: saved }: { name: string }) {
  const text = useText();
  const tooLong = useTooLongMessageFormatter();
  const input = useFocusOnMountIfKeyboard();
  const { save, busy, error, failure, forgetFailure } = useSaveName();
  const form = useForm<'name', NameFault | 'none' | 'blank'>({
    saved: { name: saved },
    draft: NAME_DRAFT,
    check: ({ name }) => {
      const blank = findBlankNameFault(name, saved);
      return blank ? { name: blank } : findNameFault(cleanTypedName(name));
    },
    words: (fault) => (
      <FieldMessage>{fault === 'tooLong' ? tooLong(MAX_NAME_LENGTH) : text(`name.${fault}`)}</FieldMessage>
    ),
    failure: error,
    blame: (refusal) => (isNameRejected(refusal) ? { name: 'refused' } : {}),
    busy,
    onChange: forgetFailure,
    onSubmit: ({ name }) => save(cleanTypedName(name)),
  });
  return (
    <Form form={form}>
      <Stack gap={24}>
        <FieldWithShortMessage>
          <TextField
            {...form.field('name')}
            ref={input}
            label={text('name')}
            hint={<FieldMessage>{text(saved ? 'name.hint.saved' : 'name.hint')}</FieldMessage>}
            autoComplete="name"
            autoCapitalize="words"
            enterKeyHint="done"
          />
        </FieldWithShortMessage>
        {form.unblamed && <FailureNotice error={form.unblamed} title={text('name.notSaved')} />}
        {failure && <AuthFailureNotice failure={failure} />}
        <FormButtons cancel={<CancelLink />}>
          <Button type="submit" wide="phone" busy={busy}>
            {text('save')}
          </Button>
        </FormButtons>
      </Stack>
    </Form>
  );
}

const NAME_DRAFT = 'me.name';

interface SaveName {
  save: (name: string | null) => void;
  busy: boolean;
  /** Error if the backend did not save the name; null otherwise. `failure` is that of the identity provider. */
  error: Error | null;
  failure: AuthFailure | null;
  forgetFailure: () => void;
}

/** Saves the typed name, then leaves the screen. */
function useSaveName(): SaveName {
  const cacheMe = useCachedProfileUpdater();
  const leaveAfterSaving = useLeaveAfterSaving();
  const identity = useIdentityProviderAction();
  const { save, isPending, error, reset } = useSave({
    send: (name: string | null) =>
      saveName({
        name,
        cacheMe,
        saveAtIdentity: async () => (await identity.run(() => updateDisplayName(name)))?.ok === true,
      }),
    cache: (isSaved) => isSaved && clearDraft(NAME_DRAFT),
  });
  return {
    save: (name) => {
      identity.forgetFailure();
      save(name, {
        onSaved: (isSaved) => isSaved && leaveAfterSaving(name === null ? 'nameRemoved' : 'name'),
      });
    },
    busy: isPending,
    error,
    failure: identity.failure,
    forgetFailure: () => {
      // Only an error is cleared: a pending save continues and stays visible.
      if (error) reset();
      identity.forgetFailure();
    },
  };
}
