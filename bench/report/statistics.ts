export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return below === undefined || above === undefined ? Number.NaN : (below + above) / 2;
}

/** Returns the interquartile range divided by the median; NaN without numbers. */
export function relativeSpread(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  const quarter = Math.floor(sorted.length / 4);
  const middle = sorted.slice(quarter, sorted.length - quarter);
  return ((middle.at(-1) ?? Number.NaN) - (middle[0] ?? Number.NaN)) / median(numbers);
}
