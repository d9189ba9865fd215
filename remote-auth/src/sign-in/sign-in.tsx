import { siteSettings } from '@forecourt/shared/settings';
import { Page, Stack } from '@forecourt/shared/ui';
import { useRef, useState } from 'react';
import type { PhoneNumber } from '../phone-number/read-number.ts';
import { CodeStep } from './code-step.tsx';
import { DemoPhone } from './demo-phone.tsx';
import { NumberStep } from './number-step.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { Trouble } from './trouble.tsx';
import { forgetNumber, useRememberedNumber } from './use-remembered-number.ts';
import { useSignIn } from './use-sign-in.ts';

/** Signing in: the number, then the code. The shell leads on as soon as the customer is signed in. */
export function SignIn() {
  const captcha = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useRememberedNumber();
  const [step, setStep] = useState<'number' | 'code'>('number');
  const { sent, busy, failure, send, confirm, setFailure } = useSignIn(captcha);

  async function submitNumber(number: PhoneNumber) {
    setTyped(number.typed);
    setFailure(null);
    // The code that this phone got a moment ago is as good as another one.
    const underWay = sent?.number.e164 === number.e164 && Date.now() < sent.resendAt;
    if (underWay || (await send(number))) setStep('code');
  }

  async function submitCode(code: string) {
    if (await confirm(code)) forgetNumber();
  }

  function changeNumber() {
    setFailure(null);
    setStep('number');
  }

  return (
    <Page centered>
      <Stack gap={24}>
        <SessionEndNotice />
        {sent && step === 'code' ? (
          <>
            <CodeStep
              busy={busy}
              failure={failure}
              onFailure={setFailure}
              sent={sent}
              onConfirm={submitCode}
              onResend={() => send(sent.number)}
              onChangeNumber={changeNumber}
            />
            {siteSettings().firebase === 'emulator' && (
              <DemoPhone key={sent.times} phone={sent.number.e164} />
            )}
          </>
        ) : (
          <NumberStep
            busy={busy !== null}
            failure={failure}
            onFailure={setFailure}
            typed={typed}
            onTyped={setTyped}
            onSubmit={submitNumber}
            returned={sent !== null}
          />
        )}
        <Trouble />
      </Stack>
      <div ref={captcha} />
    </Page>
  );
}
