import { inlineSettings, SitePage } from '@forecourt/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ReadNumber } from '../phone-number/read-number.ts';
import { useNumberReader } from '../phone-number/use-number-reader.ts';
import { NumberStep } from './number-step.tsx';

jest.mock('../phone-number/use-number-reader.ts', () => ({ useNumberReader: jest.fn() }));

const typed = { country: 'GB', text: '7700 900123' };
const number = { e164: '+447700900123', international: '+44 7700 900123', typed };

describe('number step', () => {
  it('should take one press only while what it knows about numbers is still on its way', async () => {
    let knowledgeArrives: (result: ReadNumber) => void = () => {};
    const reading = new Promise<ReadNumber>((resolve) => {
      knowledgeArrives = resolve;
    });
    jest.mocked(useNumberReader).mockReturnValue({ numberIn: () => null, read: () => reading });
    const onSubmit = jest.fn(async () => {});
    inlineSettings();
    const { container } = render(
      <NumberStep
        submit="Send code"
        current={undefined}
        typed={typed}
        onTyped={() => {}}
        busy={false}
        failure={null}
        onFailure={() => {}}
        onSubmit={onSubmit}
        returned={false}
      />,
      { wrapper: SitePage },
    );
    const form = container.querySelector('form') as HTMLFormElement;
    act(() => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    const button = screen.getByRole('button', { name: 'Send code' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    await act(async () => knowledgeArrives({ ok: true, number }));
    expect(onSubmit.mock.calls).toEqual([[number]]);
    expect(button).not.toHaveAttribute('aria-busy');
  });
});
