import { findUnwrappedTextsInFile } from './bare-texts.ts';

const linesOf = (jsx: string) =>
  findUnwrappedTextsInFile('screen.tsx', `export const Screen = () => (${jsx});`).map(
    (complaint) => complaint.split('\n')[0],
  );

test.each([
  ["<p>{isLate && text('late')} <b>now</b></p>", 'a conditional text'],
  ["<Notice>{text('a')} {more && ' ' + text('b')}</Notice>", 'a conditional concatenation'],
  ["<p>{isLate ? text('late') : text('soon')} {text('call')}</p>", 'a text that is one or another'],
  ['<p>{isLate && (hours ? format.hours(hours) : <b />)}<i /></p>', 'a text deep in a condition'],
  ['<span>{icon && <Icon path={icon} />}{children}</span>', 'an element before the words of a button'],
  ['<>{where && <span>{where}</span>}{text}</>', 'an element before a text in a fragment'],
  ["<p>{error ? <b>{error}</b> : null}{text('more')}</p>", 'an element or nothing before a text'],
])('finds in %s %s', (jsx) => {
  expect(linesOf(jsx)).toEqual(['screen.tsx:1']);
});

test.each([
  ["<p>{isLate && text('late')}</p>", 'the only text of an element, however it changes'],
  ["<p>{isLate ? text('late') : text('soon')}</p>", 'the same by two branches'],
  ["<p>{text('a')} {isLate && <span>{text('late')}</span>}</p>", 'a text in an element of its own'],
  [
    '<span>{icon && <Icon path={icon} />}<span>{children}</span></span>',
    'words with an element of their own',
  ],
  ["<p>{text('a')} <b>{text('b')}</b></p>", 'unconditional texts'],
  ['<form>{failure && <Failure />}{children}</form>', 'children that are elements'],
  ["<div>{failure && <Failure />}<Field label={text('a')} /></div>", 'elements'],
])('accepts %s: %s', (jsx) => {
  expect(linesOf(jsx)).toEqual([]);
});
