import { useLocation } from '@forecourt/shared/router';
import { LinkButton, Page, Stack } from '@forecourt/shared/ui';
import { useState } from 'react';
import { Trouble } from '../sign-in/trouble.tsx';
import { useText } from '../text.ts';
import { Forgotten } from './forgotten.tsx';
import { PasswordForm } from './password-form.tsx';

/** Signing in with e-mail address and password. The shell leads on as soon as it worked. */
export function PasswordSignIn() {
  const text = useText();
  const { search } = useLocation();
  const [email, setEmail] = useState('');
  const [step, setStep] = useState<'password' | 'forgotten' | 'back'>('password');
  const byPhone = (
    <LinkButton variant="link" to={`/login${search}`}>
      {text('password.byPhone')}
    </LinkButton>
  );
  return (
    <Page centered>
      <Stack gap={24}>
        {step === 'forgotten' ? (
          <Forgotten email={email} onEmail={setEmail} onBack={() => setStep('back')}>
            {byPhone}
          </Forgotten>
        ) : (
          <PasswordForm
            email={email}
            onEmail={setEmail}
            onForgotten={() => setStep('forgotten')}
            returned={step === 'back'}
          >
            {byPhone}
          </PasswordForm>
        )}
        <Trouble />
      </Stack>
    </Page>
  );
}
