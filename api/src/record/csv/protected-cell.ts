/** What spreadsheets take for the beginning of a formula (OWASP, "CSV Injection"), in its wide forms too. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** What makes a cell text in spreadsheets; one that is there already gets another one, so that taking it away gives back what was. */
const MARK = "'";

/** A text as a cell that no spreadsheet computes. */
export function protectedCell(text: string): string {
  return FORMULA.test(text) || text.startsWith(MARK) ? MARK + text : text;
}

/** The text of a cell that `protectedCell` made; others as they are. */
export function unprotectedText(cell: string): string {
  const text = cell.slice(MARK.length);
  return cell.startsWith(MARK) && (FORMULA.test(text) || text.startsWith(MARK)) ? text : cell;
}
