import { writeInlineSettings } from '@forecourt/shared/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { PlateField } from './plate-field.tsx';

const LABEL = 'Registration number';

function Form({ saved = '' }: { saved?: string }) {
  const [value, setValue] = useState(saved);
  return (
    <>
      <PlateField
        label={LABEL}
        hint="As shown on your number plate."
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <output>{value}</output>
    </>
  );
}

function show(country: string, saved?: string): HTMLInputElement {
  writeInlineSettings({ organisation: { country } });
  render(saved === undefined ? <Form /> : <Form saved={saved} />);
  return screen.getByRole('textbox', { name: LABEL });
}

describe('PlateField', () => {
  it('puts the hyphen of a German plate behind the known district once the districts are loaded', async () => {
    const field = show('DE');
    await act(async () => {
      await import('@forecourt/shared/german-districts');
    });
    await userEvent.type(field, 'hhab1234e');
    expect(field).toHaveValue('HH-AB 1234E');
  });

  it.each([
    ['GB', 'ab12cde', 'AB12 CDE'],
    ['DE', 'b ab1234', 'B-AB 1234'],
    ['FR', 'ab-123-cd', 'AB-123-CD'],
  ])('formats the registration for %s while it is typed', async (country, typed, plate) => {
    const field = show(country);
    expect(field).toHaveAccessibleDescription('As shown on your number plate.');
    await userEvent.type(field, typed);
    expect(field).toHaveValue(plate);
    expect(screen.getByRole('status')).toHaveTextContent(plate);
  });

  it('keeps the caret in place and skips inserted spaces', async () => {
    const field = show('GB', 'AB12 CDE');
    await userEvent.type(field, '{backspace}', { initialSelectionStart: 5, initialSelectionEnd: 5 });
    expect([field.value, field.selectionStart]).toEqual(['AB12 CDE', 4]);
    await userEvent.keyboard('{backspace}');
    expect([field.value, field.selectionStart]).toEqual(['AB1CDE', 3]);
    await userEvent.keyboard('9');
    expect([field.value, field.selectionStart]).toEqual(['AB19 CDE', 4]);
    await userEvent.keyboard('{Delete}');
    expect([field.value, field.selectionStart]).toEqual(['AB19 CDE', 5]);
    await userEvent.keyboard('{Delete}');
    expect(field).toHaveValue('AB19 DE');
  });

  it('leaves a saved registration unchanged until it is edited', async () => {
    const field = show('GB', 'ab12cde');
    await userEvent.click(field);
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('ab12cde');
    await userEvent.type(field, '{backspace}');
    expect(field).toHaveValue('AB12 CD');
  });

  it('removes a space at the end on blur', async () => {
    const field = show('FR');
    await userEvent.type(field, 'ab ');
    expect(field).toHaveValue('AB ');
    await userEvent.tab();
    expect(field).toHaveValue('AB');
  });

  it('does not change text while an input method composes it', () => {
    const field = show('GB');
    fireEvent.compositionStart(field);
    fireEvent.input(field, { target: { value: 'ab12c' }, isComposing: true });
    expect(field).toHaveValue('ab12c');
    fireEvent.compositionEnd(field);
    expect(field).toHaveValue('AB12 C');
  });
});
