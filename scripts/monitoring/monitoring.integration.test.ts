import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { parse } from 'yaml';
import * as z from 'zod';
import { createOpenApiDocument } from '../../api/src/generate/describe-api.ts';
import { createZoneWarningsGauge } from '../../api/src/zones/zone-routes.ts';
import { startTestEdge } from '../../host/server/testing/test-edge.ts';
import { findMetricSelectors } from './metric-selectors.ts';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const ruleSchema = z.object({
  record: z.string().optional(),
  alert: z.string().optional(),
  expr: z.string(),
  labels: z.record(z.string(), z.string()).optional(),
  annotations: z.record(z.string(), z.string()).optional(),
});
const rulesSchema = z.object({ groups: z.array(z.object({ rules: z.array(ruleSchema) })) });
const alertTestSchema = z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) });
const testsSchema = z.object({ tests: z.array(z.object({ alert_rule_test: z.array(alertTestSchema) })) });
const panelSchema = z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) });
const dashboardSchema = z.object({ panels: z.array(panelSchema) });

const { groups } = rulesSchema.parse(parse(read('docker/monitoring/rules.yml')));
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);
const operations = read('docs/operations.md');
const pages = ['README.md', ...globSync('docs/**/*.md', { cwd: root })];
const dashboards = globSync('docker/monitoring/grafana/dashboards/*.json', { cwd: root });

/** Metrics of Prometheus itself, of the exporters that it scrapes, and of the timer in docs/deploy.md. */
const OF_OTHERS = new Set([
  'up',
  'ALERTS',
  'probe_success',
  'probe_ssl_earliest_cert_expiry',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'forecourt_backup_last_success_timestamp_seconds',
]);

/** Labels that Prometheus and its exporters add. */
const ADDED_LABELS = ['job', 'instance', 'le'];

/** Metric → names of its labels; undefined if it has no series yet. */
let exported: Map<string, Set<string> | undefined>;
let ofEdge: string;
beforeAll(async () => {
  const ofApi = new Registry();
  createZoneWarningsGauge(ofApi);
  await createOpenApiDocument(ofApi);
  const edge = await startTestEdge();
  ofEdge = (await edge.sendInternal('/-/metrics')).body;
  await edge.close();
  exported = new Map();
  for (const line of [ofEdge, await ofApi.metrics()].join('\n').split('\n')) {
    const [, name, type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? [];
    const suffixes = type === 'histogram' ? ['_bucket', '_sum', '_count'] : [''];
    if (name)
      for (const suffix of suffixes) exported.set(`${name}${suffix}`, exported.get(`${name}${suffix}`));
    const [, series = '', labels = ''] = /^(\w+)\{(.*)\} /.exec(line) ?? [];
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
    if (series) exported.set(series, new Set([...(exported.get(series) ?? []), ...names]));
  }
  for (const { record, labels } of rules) if (record) exported.set(record, labels && new Set(['objective']));
});

/** Lists the metrics of an expression that do not exist, and labels that their metric does not have. */
function unknownIn(expression: string): string[] {
  return findMetricSelectors(expression).flatMap(({ metric, labels }) => {
    if (OF_OTHERS.has(metric)) return [];
    if (!exported.has(metric)) return [metric];
    const known = exported.get(metric);
    const missing = labels.filter((label) => known && !known.has(label) && !ADDED_LABELS.includes(label));
    return missing.map((label) => `${metric}{${label}}`);
  });
}

test('every metric and label of a rule exists', () => {
  expect(rules.length).toBeGreaterThan(30);
  const found = rules.map(({ alert, record, expr }) => [alert ?? record, unknownIn(expr)]);
  expect(found.filter(([, unknown]) => unknown?.length)).toEqual([]);
});

test.each(dashboards)('every metric and label of %s exists', (file) => {
  const { panels } = dashboardSchema.parse(JSON.parse(read(file)));
  expect(panels.length).toBeGreaterThan(5);
  const found = panels.map(({ title, targets }) => [title, targets.flatMap(({ expr }) => unknownIn(expr))]);
  expect(found.filter(([, unknown]) => unknown?.length)).toEqual([]);
});

test('every metric that a page of the documentation names exists', () => {
  const mentions = pages.flatMap((page) =>
    [...read(page).matchAll(/`(?:[^`\n]*[^\w`])??(forecourt_\w*[a-z])\b(?!…)[^`\n]*`/g)].map(
      ([, name = '']) => [page, name],
    ),
  );
  expect(mentions.length).toBeGreaterThan(30);
  const isExported = (name = '') => exported.has(name) || exported.has(`${name}_count`);
  expect(mentions.filter(([, name]) => !isExported(name))).toEqual([]);
});

test('every alert has a severity, a summary, a heading in the operations page that its runbook names, and tests', () => {
  const anchors = new Set(
    [...operations.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(' ', '-'),
    ),
  );
  const tests = globSync('docker/monitoring/*.test.yml', { cwd: root })
    .flatMap((file) => testsSchema.parse(parse(read(file))).tests)
    .flatMap((each) => each.alert_rule_test);
  const isTested = (alert: string, fires: boolean) =>
    tests.some(({ alertname, exp_alerts }) => alertname === alert && exp_alerts.length > 0 === fires);
  const faults = alerts.flatMap(({ alert = '', labels, annotations = {} }) => {
    const { summary, runbook = '' } = annotations;
    const [page, anchor = ''] = runbook.split('#');
    return [
      !/^(?:page|ticket)$/.test(labels?.severity ?? '') && `${alert}: severity`,
      !summary && `${alert}: summary`,
      !(page === 'docs/operations.md' && anchors.has(anchor)) && `${alert}: runbook`,
      !isTested(alert, true) && `${alert}: no test in which it fires`,
      !isTested(alert, false) && `${alert}: no test in which it does not fire`,
    ].filter((fault) => fault !== false);
  });
  expect(alerts.length).toBeGreaterThan(20);
  expect(faults).toEqual([]);
});

test.each([
  ['page', 'GET', '0.5'],
  ['booking', 'POST', '1'],
])('the time that the objective allows for a %s is a bound of the histogram', (route, method, bound) => {
  expect(ofEdge).toContain(
    `forecourt_http_request_seconds_bucket{le="${bound}",method="${method}",route="${route}",status="200"} 0`,
  );
  expect(rules.find(({ expr }) => expr.includes(`_bucket{route="${route}"`))?.expr).toMatch(
    new RegExp(`le=~?"${bound.replace('.', '[.]')}`),
  );
});
