interface MetricSelector {
  metric: string;
  labels: string[];
}

const STRING = /"(?:[^"\\]|\\.)*"/g;
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g;
const SELECTOR = /([a-zA-Z_][\w:]*)(\s*\()?(?:\{([^}]*)\})?/g;
const KEYWORDS = /^(?:and|or|unless|bool|offset|by|without|on|ignoring|group_left|group_right|inf|nan)$/i;

export function findMetricSelectors(expression: string): MetricSelector[] {
  const plain = expression
    .replace(STRING, '""')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\boffset \w+/g, '')
    .replace(GROUPING, '');
  return [...plain.matchAll(SELECTOR)].flatMap(([, metric = '', call, matchers = '']) => {
    if (call !== undefined || KEYWORDS.test(metric)) return [];
    return [{ metric, labels: [...matchers.matchAll(/(\w+)\s*(?:=|!)/g)].map(([, label = '']) => label) }];
  });
}
