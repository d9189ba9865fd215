import { type ReleasesStatus, releasesStatusSchema } from '@forecourt/shared/contract';

/** Operator's token for the edge of test sites; must have at least 16 characters. */
export const TEST_ADMIN_TOKEN = 'a-token-for-the-tests-only';

export type RemoteStatus = ReleasesStatus[string];

export class EdgeOperatorClient {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async status(remote: string): Promise<RemoteStatus> {
    const answer = await fetch(`${this.url}/-/releases`);
    const status = releasesStatusSchema.parse(await answer.json())[remote];
    if (!status) throw new Error(`The edge knows no remote ${remote}`);
    return status;
  }

  async currentVersion(remote: string): Promise<string | null> {
    return (await this.status(remote)).current?.version ?? null;
  }

  async check(): Promise<void> {
    const answer = await fetch(`${this.url}/-/releases/check`, { method: 'POST' });
    await answer.body?.cancel();
  }

  change(remote: string, body: unknown, token = TEST_ADMIN_TOKEN): Promise<Response> {
    return fetch(`${this.url}/-/releases/${remote}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** Reads the sum of the samples of a metric that have all these labels. */
  async metric(name: string, labels: Record<string, string> = {}): Promise<number> {
    const text = await (await fetch(`${this.url}/-/metrics`)).text();
    const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
    const samples = text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .filter((line) => wanted.every((label) => line.includes(label)));
    return samples.reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
}
