import { ApiProblem } from '@forecourt/shared/http';
import { anAppointment, aVehicle, fakeBackend, singlePageResponse } from '@forecourt/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { EMPTY_RESPONSES, openVehicleArea, vehicleListResponses } from '../testing/samples.ts';

const ARCHIVE = 'POST /vehicles/{id}/archive';
const RESTORE = 'POST /vehicles/{id}/restore';
const DELETE = 'DELETE /vehicles/{id}';

const golf = aVehicle({ make: 'VW', model: 'Golf' });
const archived = { ...golf, archived_at: '2026-11-03T12:00:00.000Z' };

/** Creates a backend with one vehicle that can be archived, restored and deleted. */
function backendWithGolf() {
  const backend = fakeBackend({
    ...EMPTY_RESPONSES,
    ...vehicleListResponses([golf]),
    'GET /vehicles/{id}': () => golf,
    [ARCHIVE]: () => {
      backend.answer(vehicleListResponses([], [archived]));
      return archived;
    },
    [RESTORE]: () => {
      backend.answer(vehicleListResponses([golf]));
      return golf;
    },
    [DELETE]: () => {
      backend.answer(vehicleListResponses([]));
      return null;
    },
  });
  return backend;
}

/** Opens the form of the vehicle, and unfolds a section of it. */
async function openFolded(section: string) {
  const page = await openVehicleArea(`/vehicle/${golf.id}/edit`);
  await page.user.click(await screen.findByText(section));
  return page;
}

describe('removing a vehicle', () => {
  it('archives it, confirms that in the list, and restores it by Undo', async () => {
    backendWithGolf();
    const { user, address } = await openFolded('Archive this vehicle');
    expect(screen.getByText(/^Sold it, or no longer driving it/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Archive vehicle' }));
    expect(await screen.findByText('AB12 CDE is archived')).toBeVisible();
    expect(address()).toBe('/vehicle');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: /AB12 CDE VW Golf/ })).toBeVisible();
    expect(screen.getAllByText('AB12 CDE is back in your list')[0]).toBeVisible();
  });

  it('names the visit for which a vehicle is still booked instead of archiving it', async () => {
    const backend = backendWithGolf();
    const visit = anAppointment(golf);
    backend.failNext(
      ARCHIVE,
      new ApiProblem(409, 'vehicle_has_visits', '', {
        type: 'about:blank',
        title: '',
        status: 409,
        code: 'vehicle_has_visits',
        appointments: [{ id: visit.id, reference: 'HSG-4F7K', date: '2026-11-26', time: '10:30' }],
      }),
    );
    const { user } = await openFolded('Archive this vehicle');
    await user.click(await screen.findByRole('button', { name: 'Archive vehicle' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/The visit is on Thu.26.Nov,.10:30/);
    expect(screen.getByRole('link', { name: 'View the visit' })).toHaveAttribute(
      'href',
      `/visits/${visit.id}`,
    );
  });

  it('deletes one that had no visit, after a confirmation', async () => {
    const backend = backendWithGolf();
    const { user, address } = await openFolded('Delete this vehicle');
    await user.click(await screen.findByRole('button', { name: 'Delete vehicle …' }));
    expect(screen.getByText('Delete AB12 CDE?')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(screen.queryByText('Delete AB12 CDE?')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Delete vehicle …' })).toHaveFocus();
    expect(backend.sent(DELETE)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete vehicle …' }));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByText('AB12 CDE has been deleted')).toBeVisible();
    expect(address()).toBe('/vehicle');
    expect(await screen.findByText('Add your first vehicle')).toBeVisible();
  });

  it('does not offer to delete one that had a visit', async () => {
    const backend = backendWithGolf();
    backend.answer({
      'GET /appointments': () => singlePageResponse(anAppointment(golf, { status: 'completed' })),
    });
    await openFolded('Archive this vehicle');
    expect(await screen.findByRole('button', { name: 'Archive vehicle' })).toBeVisible();
    await waitFor(() => expect(backend.sent('GET /appointments')).not.toHaveLength(0));
    expect(screen.queryByText('Delete this vehicle')).not.toBeInTheDocument();
    expect(screen.queryByText(/by mistake/)).not.toBeInTheDocument();
  });

  it('offers to archive when deleting is refused because of a visit', async () => {
    const backend = backendWithGolf();
    backend.failNext(DELETE, new ApiProblem(409, 'vehicle_in_use'));
    const { user } = await openFolded('Delete this vehicle');
    await user.click(await screen.findByRole('button', { name: 'Delete vehicle …' }));
    await user.click(screen.getByRole('button', { name: 'Delete for good' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/Archive it instead/);
    expect(screen.getByText('Archive this vehicle')).toBeVisible();
  });
});
