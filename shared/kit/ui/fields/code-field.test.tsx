import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { CodeField } from './code-field.tsx';

function Code({ onComplete }: { onComplete: (digits: string) => void }) {
  const [digits, setDigits] = useState('');
  return <CodeField label="6-digit code" value={digits} onChange={setDigits} onComplete={onComplete} />;
}

describe('CodeField', () => {
  it('should be one input that the keyboard can fill in from the text message', () => {
    render(<Code onComplete={jest.fn()} />);
    const field = screen.getByLabelText('6-digit code');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('should keep only the digits of what is pasted and report them once complete', async () => {
    const complete = jest.fn();
    render(<Code onComplete={complete} />);
    await userEvent.click(screen.getByLabelText('6-digit code'));
    await userEvent.paste('Your code is 418 207.');
    expect(screen.getByLabelText('6-digit code')).toHaveValue('418207');
    expect(complete.mock.calls).toEqual([['418207']]);
  });

  it('should report at the last digit, and again after a correction, but not for a digit too many', async () => {
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
