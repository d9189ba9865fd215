import { areaSchema } from '@forecourt/shared/contract';
import { loadWorkshopIntroduction } from '@forecourt/shared/workshop';
import { waitFor } from '@testing-library/react';
import area from './area.tsx';
import screens from './screens.json';

jest.mock('@forecourt/shared/workshop', () => ({ loadWorkshopIntroduction: jest.fn() }));

describe('area', () => {
  it('fulfils the area contract', () => {
    expect(areaSchema.safeParse(area).success).toBe(true);
  });

  it('declares only for its own routes which data the page can prefetch', () => {
    expect(area.routes.map(({ path }) => `/${path}`)).toEqual(expect.arrayContaining(Object.keys(screens)));
  });

  it('loads the sign-in ahead with what is beside its form', async () => {
    jest.mocked(loadWorkshopIntroduction).mockReturnValue(new Promise(() => undefined));
    area.prefetch?.('/login', 'code');
    await waitFor(() => expect(loadWorkshopIntroduction).toHaveBeenCalledTimes(1));
  });
});
