import { afterAdding } from './after-adding.ts';

const origin = 'https://site.example';

describe('afterAdding', () => {
  it("should lead to the vehicle's own page", () => {
    expect(afterAdding('7', null, origin)).toBe('/vehicle/7');
  });

  it('should lead back to where the vehicle was needed, with its id', () => {
    expect(afterAdding('7', '/book', origin)).toBe('/book?vehicle=7');
    expect(afterAdding('7', '/book?service=repair&vehicle=3', origin)).toBe('/book?service=repair&vehicle=7');
  });

  it.each(['https://evil.example/book', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'should never lead to another site: %s',
    (wanted) => {
      expect(afterAdding('7', wanted, origin)).toBe('/vehicle/7');
    },
  );
});
