import { exportMe } from '@forecourt/shared/api';
import { ApiProblem } from '@forecourt/shared/http';
import { aUser, becomeSignedIn } from '@forecourt/shared/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { open } from '../../testing/open.ts';
import { openWorkshop } from '../../testing/workshop.ts';

// The backend of tests answers with JSON only; this answer is a file.
jest.mock('@forecourt/shared/api', () => ({
  ...jest.requireActual('@forecourt/shared/api'),
  exportMe: jest.fn(),
}));

const data = new File(['{}'], 'forecourt-export-2026-11-23.json', { type: 'application/json' });

let saved: { name: string; address: string }[];
beforeEach(() => {
  openWorkshop();
  jest.mocked(exportMe).mockReset().mockResolvedValue(data);
  saved = [];
  URL.createObjectURL = jest.fn(() => 'blob:the-data');
  URL.revokeObjectURL = jest.fn();
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.href });
  });
});
afterEach(() => jest.restoreAllMocks());

const press = () => screen.getByRole('button', { name: 'Download my data' });

describe('downloading the data', () => {
  it('should save it as a file and say what the file is called', async () => {
    const { user } = await open('/me');
    await user.click(press());
    expect(await screen.findByText('The file is called forecourt-export-2026-11-23.json.')).toBeVisible();
    expect(URL.createObjectURL).toHaveBeenCalledWith(data);
    expect(saved).toEqual([{ name: 'forecourt-export-2026-11-23.json', address: 'blob:the-data' }]);
  });

  it('should say that it is under way, and not begin a second time', async () => {
    const { promise, resolve } = Promise.withResolvers<File>();
    jest.mocked(exportMe).mockReturnValueOnce(promise);
    const { user } = await open('/me');
    act(() => {
      fireEvent.click(press());
      fireEvent.click(press());
    });
    await waitFor(() => expect(press()).toHaveAttribute('aria-busy', 'true'));
    await user.click(press());
    resolve(data);
    await screen.findByText('The download has begun');
    expect(exportMe).toHaveBeenCalledTimes(1);
  });

  it('should not save the data of one customer when another one is here by then', async () => {
    const late = Promise.withResolvers<File>();
    jest.mocked(exportMe).mockReturnValueOnce(late.promise);
    const { user } = await open('/me');
    await user.click(press());
    becomeSignedIn(aUser({ uid: 'ben' }));
    await act(async () => late.resolve(data));
    expect(saved).toEqual([]);
  });

  it('should say when it failed, and work at the next try', async () => {
    jest.mocked(exportMe).mockRejectedValueOnce(new ApiProblem(503, 'unavailable'));
    const { user } = await open('/me');
    await user.click(press());
    expect(await screen.findByRole('alert')).toHaveTextContent('Your data could not be downloaded');
    expect(saved).toEqual([]);
    await user.click(press());
    expect(await screen.findByText('The download has begun')).toBeVisible();
  });
});
