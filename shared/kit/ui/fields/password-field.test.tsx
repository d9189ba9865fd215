import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasswordField } from './password-field.tsx';

describe('PasswordField', () => {
  it('shows and hides the password by a button whose name contains its visible word', async () => {
    render(<PasswordField label="Password" autoComplete="current-password" defaultValue="secret1" />);
    const field = screen.getByLabelText('Password');
    const button = screen.getByRole('button');
    for (const [word, name, type] of [
      ['Show', 'Show the password', 'text'],
      ['Hide', 'Hide the password', 'password'],
    ] as const) {
      expect(button).toHaveTextContent(word);
      expect(button).toHaveAccessibleName(name);
      await userEvent.click(button);
      expect(field).toHaveAttribute('type', type);
      expect(field).toHaveValue('secret1');
    }
  });
});
