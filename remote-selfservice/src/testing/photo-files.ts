import { screen } from '@testing-library/react';

/** Before each test, adds to jsdom what photos need: object URLs and modal dialogs. */
export function setUpPhotoDisplay(): void {
  beforeEach(() => {
    URL.createObjectURL = jest.fn(() => 'blob:photo');
    URL.revokeObjectURL = jest.fn();
    HTMLDialogElement.prototype.showModal = function showModal() {
      this.open = true;
      this.querySelector('button')?.focus();
    };
    HTMLDialogElement.prototype.close = function close() {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });
}

export const aFile = (name = 'photo.jpg') => new File([name], name, { type: 'image/jpeg' });

/** Finds the group or section for photos, and its hidden input for files. */
export async function findFileInput(role: 'group' | 'region'): Promise<HTMLInputElement> {
  const place = await screen.findByRole(role, { name: /^Photos/ });
  const input = place.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No photos can be added here');
  return input;
}
