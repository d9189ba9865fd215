import { areaSchema } from '@forecourt/shared/contract';
import { sharedPath, toRelativeRoute, vehiclesPath } from '@forecourt/shared/links';
import area from './area.tsx';
import entries from './navigation/entries.json';
import screens from './screens.json';

describe('area', () => {
  it('fulfils the area contract', () => {
    expect(areaSchema.safeParse(area).success).toBe(true);
  });

  it('declares for each of its routes which data the page can prefetch', () => {
    const paths = area.routes.map(({ index, path }) => (index ? '' : path));
    expect(
      Object.keys(screens)
        .map((path) => toRelativeRoute(path.startsWith(sharedPath()) ? sharedPath() : vehiclesPath(), path))
        .sort(),
    ).toEqual(paths.sort());
  });

  it('has a route for each of its navigation entries', () => {
    const paths = area.routes.map(({ index, path }) => (index ? '' : path));
    expect(paths).toEqual(
      expect.arrayContaining(entries.map(({ path }) => toRelativeRoute(vehiclesPath(), path))),
    );
  });
});
