import * as z from 'zod';

const advisorySchema = z.object({ title: z.string(), url: z.string().optional() });

/** npm's report on what is known of the installed packages (auditReportVersion 2). */
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      range: z.string(),
      /** What is wrong with the package itself, and the names of packages that it needs and that have it. */
      via: z.array(z.union([z.string(), advisorySchema])),
    }),
  ),
  metadata: z.object({ dependencies: z.object({ total: z.number() }) }),
});

/** What npm says instead when the registry did not tell it. */
const failureSchema = z.object({ message: z.string() });

const SERIOUS = new Set(['high', 'critical']);

export type Audit =
  | { asked: true; packages: number; serious: string[]; others: string[] }
  | { asked: false; because: string };

/**
 * What came of an audit.
 * @param output of `npm audit --json`
 */
export function readAudit(output: string): Audit {
  const answer = parseJson(output);
  const report = reportSchema.safeParse(answer);
  if (!report.success) {
    const failure = failureSchema.safeParse(answer);
    return {
      asked: false,
      because: failure.success ? failure.data.message : 'npm said nothing that can be read',
    };
  }
  const { vulnerabilities, metadata } = report.data;
  const found = Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => {
    const what = via.map((each) =>
      typeof each === 'string' ? `by ${each}` : [each.title, each.url].join(' '),
    );
    return { severity, text: `${severity}: ${name} ${range}: ${what.join('; ')}` };
  });
  const texts = (serious: boolean) =>
    found.filter(({ severity }) => SERIOUS.has(severity) === serious).map(({ text }) => text);
  return { asked: true, packages: metadata.dependencies.total, serious: texts(true), others: texts(false) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
