import { findVersion } from './find-version.ts';
import { areaStatus } from './testing/area-status.ts';

const status = areaStatus(['1.4.2+3f9c2a1b', '1.4.1+77aa00bb', '1.4.1+77ccdd00']);

describe('findVersion', () => {
  it.each([
    ['1.4.2+3f9c2a1b', '1.4.2+3f9c2a1b'],
    ['3f9c2a1b', '1.4.2+3f9c2a1b'],
    ['3f', '1.4.2+3f9c2a1b'],
    ['1.4.2', '1.4.2+3f9c2a1b'],
    ['77c', '1.4.1+77ccdd00'],
  ])('should take %s for %s', (wanted, version) => {
    expect(findVersion('vehicle', status, wanted)).toBe(version);
  });

  it('should ask for more where several could be meant', () => {
    expect(() => findVersion('vehicle', status, '77')).toThrow(
      '"77" may be any of 1.4.1+77aa00bb, 1.4.1+77ccdd00: write more of it.',
    );
  });

  it.each(['9', '', 'c2a1b'])('should name the known ones when there is no %j', (wanted) => {
    expect(() => findVersion('vehicle', status, wanted)).toThrow(/1\.4\.2\+3f9c2a1b, 1\.4\.1\+77aa00bb/);
  });
});
