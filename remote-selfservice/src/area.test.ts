import { areaSchema } from '@forecourt/shared/contract';
import area from './area.tsx';

describe('area', () => {
  it('should be what the contract asks for', () => {
    expect(areaSchema.safeParse(area).success).toBe(true);
  });

  it('should have a route for each of its navigation entries', () => {
    const paths = area.routes.map(({ index, path }) => (index ? '/' : `/${path}`));
    expect(paths).toEqual(expect.arrayContaining(area.navigation.map(({ path }) => path)));
  });
});
