import { areaSchema } from '@forecourt/shared/contract';
import area from './area.tsx';
import screens from './screens.json';

describe('area', () => {
  it('fulfils the area contract', () => {
    expect(areaSchema.safeParse(area).success).toBe(true);
  });

  it('declares only for its own routes which data the page can prefetch', () => {
    expect(area.routes.map(({ path }) => `/${path}`)).toEqual(expect.arrayContaining(Object.keys(screens)));
  });
});
