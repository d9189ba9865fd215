import { describeReleases } from './releases-program.ts';
import { buildAreaStatus } from './testing/area-status.ts';

const at = '2026-11-21T08:14:05.000Z';

test('shows the releases of customers in a table, followed by the reasons', () => {
  const text = describeReleases({
    auth: buildAreaStatus(['0.1.0+11111111']),
    vehicle: buildAreaStatus(
      ['1.1.0+bbbbbbbb', '1.0.0+aaaaaaaa', '0.9.0+99999999', '0.8.0+88888888', '0.7.0+77777777'],
      {
        canary: { version: '1.2.0+cccccccc', percent: 10 },
        pinned: '1.1.0+bbbbbbbb',
        disabled: { message: 'Back at noon' },
        refused: [
          { version: null, stage: 'fetch', reason: 'connect ECONNREFUSED', at },
          { version: '1.3.0+dddddddd', stage: 'contract', reason: 'it was built for ^2.0.0', at },
        ],
        withdrawn: [{ version: '0.9.0+99999999', reason: '6 of 10 clients', at }],
        store: { error: 'ENOSPC' },
        failures: {
          '1.1.0+bbbbbbbb': { clients: 1, events: 3, byKind: { render: 2, http: 1 } },
          '0.8.0+88888888': { clients: 1, events: 1, byKind: { evaluation: 1 } },
          '0.7.0+77777777': { clients: 1, events: 1, byKind: { network: 1 } },
        },
      },
    ),
  });
  expect(text).toBe(
    `
AREA     CURRENT         CANARY                 PINNED          DISABLED  LAST REFUSAL                 FAILURES
auth     0.1.0+11111111  –                      –               –         –                            –
vehicle  1.1.0+bbbbbbbb  1.2.0+cccccccc (10 %)  1.1.0+bbbbbbbb  yes       fetch, 2026-11-21 08:14 UTC  1 client

vehicle: disabled, visitors are told "Back at noon"
vehicle: the edge's store does not work: ENOSPC
vehicle: 0.9.0+99999999 was withdrawn at 2026-11-21 08:14 UTC: 6 of 10 clients
vehicle: 1.1.0+bbbbbbbb failed for 1 client in 3 reports: render 2, http 1
vehicle: 0.8.0+88888888 failed for 1 client in 1 report: evaluation 1
vehicle: 0.7.0+77777777 failed for 1 client in 1 report: network 1
vehicle: a release was refused at 2026-11-21 08:14 UTC, stage fetch: connect ECONNREFUSED
vehicle: 1.3.0+dddddddd was refused at 2026-11-21 08:14 UTC, stage contract: it was built for ^2.0.0
vehicle: other releases: 1.0.0+aaaaaaaa, 0.9.0+99999999 (withdrawn), 0.8.0+88888888 (failed), 0.7.0+77777777`.trimStart(),
  );
});
