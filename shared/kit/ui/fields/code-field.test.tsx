import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeField } from './code-field.tsx';

function Code({ onComplete }: { onComplete: (digits: string) => void }) {
  const [digits, setDigits] = useState('');
  return <CodeField label="6-digit code" value={digits} onChange={setDigits} onComplete={onComplete} />;
}

describe('CodeField', () => {
  it('is one input that supports autofill from a text message', () => {
    render(<Code onComplete={jest.fn()} />);
    const field = screen.getByLabelText('6-digit code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('strips pasted text to its digits and reports the complete code once', async () => {
    const complete = jest.fn();
    render(<Code onComplete={complete} />);
    await userEvent.click(screen.getByLabelText('6-digit code'));
    await userEvent.paste('Your code is 418 207.');
    expect(screen.getByLabelText('6-digit code')).toHaveValue('418207');
    expect(complete.mock.calls).toEqual([['418207']]);
  });

  it('reports the complete code again after a correction, but not for an extra digit', async () => {
    const complete = jest.fn();
    render(<Code onComplete={complete} />);
    const field = screen.getByLabelText('6-digit code');
    await userEvent.type(field, '41a820');
    expect(complete).not.toHaveBeenCalled();
    await userEvent.type(field, '7');
    await userEvent.type(field, '9');
    expect(complete.mock.calls).toEqual([['418207']]);
    await userEvent.type(field, '{Backspace}8');
    expect(complete.mock.calls).toEqual([['418207'], ['418208']]);
    expect(field).toHaveValue('418208');
  });
});
