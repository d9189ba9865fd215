import freeUnusedParts from './unused-parts-loader.ts';

test('moves constants assigned to a class into it, and leaves other code', () => {
  const source = `class Popup extends Operation {
    run() {}
}
Popup.current = null;
Popup.KIND = "popup" /* Kind.POPUP */;
Popup.started = Date.now();
settings.kind = "popup";
`;
  const freed = freeUnusedParts(source);
  expect(freed).toMatch(
    /^class Popup extends Operation \{\n {4}static KIND = "popup";\n {4}static current = null;\n/,
  );
  expect(freed).toMatch(/\}\n\n\nPopup\.started = Date\.now\(\);\nsettings\.kind = "popup";\n$/);
});

test('marks calls of React’s factories as free of side effects', () => {
  const source = 'var Form = React10.forwardRef(\n  () => null\n);\nForm.displayName = "Form";\n';
  expect(freeUnusedParts(source)).toBe(
    'var Form = /* @__PURE__ */ React10.forwardRef(\n  () => null\n);\n\n',
  );
});
