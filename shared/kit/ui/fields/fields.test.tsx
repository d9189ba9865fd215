import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SelectField } from './select-field.tsx';
import { TextAreaField } from './text-area-field.tsx';
import { NumberField, TextField } from './text-field.tsx';

function Note({ maxLength }: { maxLength: number }) {
  const [value, setValue] = useState('');
  return (
    <TextAreaField
      label="Note"
      maxLength={maxLength}
      counter={(used, max) => `${used} of ${max}`}
      value={value}
      onChange={({ target }) => setValue(target.value)}
    />
  );
}

describe('fields', () => {
  it('is described by its hint, or by its error instead', () => {
    const { rerender } = render(<TextField label="Registration" hint="As on the plate." />);
    const field = screen.getByLabelText('Registration');
    expect(field).toHaveAccessibleDescription('As on the plate.');
    expect(field).toBeValid();

    rerender(<TextField label="Registration" hint="As on the plate." error="Enter the registration." />);
    expect(field).toHaveAccessibleDescription('Enter the registration.');
    expect(field).toBeInvalid();
    expect(screen.queryByText('As on the plate.')).not.toBeInTheDocument();
  });

  it('describes a select element like other fields', async () => {
    const options = [
      { value: '', text: 'Please choose' },
      { value: 'ev', text: 'Electric' },
    ];
    const { rerender } = render(<SelectField label="Fuel" options={options} />);
    await userEvent.selectOptions(screen.getByLabelText('Fuel'), 'Electric');
    expect(screen.getByLabelText('Fuel')).toHaveValue('ev');
    rerender(<SelectField label="Fuel" options={options} error="Choose one." />);
    expect(screen.getByLabelText('Fuel')).toHaveAccessibleDescription('Choose one.');
    expect(screen.getByLabelText('Fuel')).toBeInvalid();
    expect(screen.getByLabelText('Fuel')).toHaveValue('ev');
  });

  it('keeps the label of a control in front of the field', () => {
    render(<TextField label="Phone number" error="Too short." lead={<select aria-label="Country" />} />);
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Country' })).toBeValid();
  });

  it.each(['select before focus', 'focus before select'])(
    'keeps the text selected when it replaces a written number: %s',
    (order) => {
      render(<NumberField label="Cost" value="8850" written={() => '8,850.00'} onChange={jest.fn()} />);
      const cost = screen.getByLabelText<HTMLInputElement>('Cost');
      expect(cost).toHaveValue('8,850.00');
      act(() => {
        if (order === 'select before focus') cost.select();
        cost.focus();
        if (order === 'focus before select') cost.select();
      });
      expect(cost).toHaveValue('8850');
      expect([cost.selectionStart, cost.selectionEnd]).toEqual([0, 4]);
      act(() => cost.blur());
      expect(cost).toHaveValue('8,850.00');
    },
  );

  it('counts the characters of a text area', async () => {
    render(<Note maxLength={20} />);
    expect(screen.getByText('0 of 20')).toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Note'), 'Brake noise');
    expect(screen.getByText('11 of 20')).toBeInTheDocument();
  });

  it('keeps a pasted text that is too long, and names the limit', async () => {
    render(<Note maxLength={1_000} />);
    const note = screen.getByLabelText('Note');
    await userEvent.click(note);
    await userEvent.paste('x'.repeat(1_001));
    expect(note).toHaveValue('x'.repeat(1_001));
    expect(note).toHaveAccessibleDescription('Use at most 1,000 characters.');
    expect(screen.getByRole('alert')).toHaveTextContent('Use at most 1,000 characters.');
    await userEvent.keyboard('{Backspace}');
    expect(note).toBeValid();
  });
});
