import { SiteProviders, writeInlineSettings } from '@forecourt/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { PhoneNumberStep } from './number-step.tsx';
import type { PhoneNumberParseResult } from './parse-number.ts';
import { usePhoneNumberParser } from './use-number-parser.ts';

jest.mock('./use-number-parser.ts', () => ({ usePhoneNumberParser: jest.fn() }));

const typed = { country: 'GB', text: '7700 900123' };
const number = { e164: '+447700900123', international: '+44 7700 900123', typed };

describe('number step', () => {
  it('submits once while the metadata loads', async () => {
    let metadataArrives: (result: PhoneNumberParseResult) => void = () => {};
    const parsing = new Promise<PhoneNumberParseResult>((resolve) => {
      metadataArrives = resolve;
    });
    jest.mocked(usePhoneNumberParser).mockReturnValue({ parseIfLoaded: () => null, parse: () => parsing });
    const onSubmit = jest.fn(async () => {});
    writeInlineSettings();
    const { container } = render(
      <PhoneNumberStep
        submit="Send code"
        current={undefined}
        typed={typed}
        onTyped={() => {}}
        busy={false}
        failure={null}
        onFailure={() => {}}
        onSubmit={onSubmit}
        takesFocus={false}
        wide
      />,
      { wrapper: SiteProviders },
    );
    const form = container.querySelector('form') as HTMLFormElement;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    const button = screen.getByRole('button', { name: 'Send code' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await act(async () => metadataArrives({ ok: true, number }));
    expect(onSubmit.mock.calls).toEqual([[number]]);
    expect(button).not.toHaveAttribute('aria-busy');
  });
});
