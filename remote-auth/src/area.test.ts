import { areaSchema } from '@forecourt/shared/contract';
import area from './area.tsx';
import screens from './screens.json';

describe('area', () => {
  it('should be what the contract asks for', () => {
    expect(areaSchema.safeParse(area).success).toBe(true);
  });

  it('should say only of its own routes what the page can fetch ahead', () => {
    expect(area.routes.map(({ path }) => `/${path}`)).toEqual(expect.arrayContaining(Object.keys(screens)));
  });
});
