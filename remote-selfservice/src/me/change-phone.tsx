import { queryKeys } from '@forecourt/shared/api';
import { mePath } from '@forecourt/shared/links';
import { PhoneVerification, useFormattedPhone } from '@forecourt/shared/phone-code';
import { useQueryClient } from '@forecourt/shared/query';
import { useNavigate } from '@forecourt/shared/router';
import { Notice, Page, phoneIcon, Text } from '@forecourt/shared/ui';
import { Activity, useState } from 'react';
import { useLeaveAfterSaving, useProfileReturnPath, useSignedInUser } from './leave-after-saving.ts';
import { ReauthenticationForm } from './recent-sign-in.tsx';
import { CurrentValue, FieldWithShortMessage, ProfileFormCard } from './screen-parts.tsx';
import { useText } from './text.ts';

/** Screen to change the phone number for sign-in. The old number stays valid until the new one is confirmed. */
export function ChangePhoneScreen() {
  const text = useText();
  const user = useSignedInUser();
  const client = useQueryClient();
  const navigate = useNavigate();
  const leaveAfterSaving = useLeaveAfterSaving();
  const elsewhere = useProfileReturnPath();
  const [proof, setProof] = useState<'none' | 'asked' | 'given'>('none');
  const [isFirst] = useState(!user?.phone);
  const currentPhone = useFormattedPhone(user?.phone ?? '');
  if (!user) return null;
  const purpose = {
    icon: phoneIcon,
    text: text(user.phone ? 'phone.lead' : 'phone.use'),
  };

  function leave() {
    // Reload the profile: the backend reads the phone number from the account, which has the new number now.
    void client.invalidateQueries({ queryKey: queryKeys.me });
    leaveAfterSaving(isFirst ? 'phoneAdded' : 'phone');
  }

  return (
    <Page width="form">
      {proof === 'asked' && (
        <ReauthenticationForm onAnswer={(confirmed) => setProof(confirmed ? 'given' : 'none')} />
      )}
      {proof === 'given' && <Notice title={text('phone.again')}>{text('phone.again.text')}</Notice>}
      {/* Preserves the new number and its code while a code to the old phone is entered. */}
      <Activity mode={proof === 'asked' ? 'hidden' : 'visible'}>
        <FieldWithShortMessage>
          <PhoneVerification
            purpose="phone-change"
            title={text('phone.title')}
            label={isFirst ? undefined : text('phone.new')}
            submit={text('phone.send')}
            consequence={<Text>{text('phone.consequence')}</Text>}
            current={user.phone ? `+${user.phone}` : undefined}
            onConfirmed={leave}
            back={{
              text: text(elsewhere ? 'back' : 'title'),
              cancel: text('cancel'),
              onBack: () => void navigate(elsewhere ?? mePath()),
            }}
            onRecentLoginNeeded={() => setProof('asked')}
            frame={(form) => (
              <ProfileFormCard purpose={purpose}>
                {user.phone && (
                  <CurrentValue label={text('phone.current')}>
                    <Text>{currentPhone}</Text>
                  </CurrentValue>
                )}
                {form}
              </ProfileFormCard>
            )}
          />
        </FieldWithShortMessage>
      </Activity>
    </Page>
  );
}
