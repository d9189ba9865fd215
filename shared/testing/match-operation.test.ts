import { matchOperation } from './match-operation.ts';

const operations = [
  'GET /vehicles/{id}',
  'GET /vehicles/{id}/history',
  'GET /vehicles/mine',
  'POST /vehicles',
];

test.each([
  ['POST /vehicles', 'POST /vehicles', {}],
  ['GET /vehicles/7', 'GET /vehicles/{id}', { id: '7' }],
  ['GET /vehicles/AB%2F7/history', 'GET /vehicles/{id}/history', { id: 'AB/7' }],
  ['GET /vehicles/mine', 'GET /vehicles/mine', {}],
])('should give %s to %s', (line, operation, params) => {
  expect(matchOperation(line, operations)).toEqual({ operation, params });
});

test.each(['GET /vehicles', 'DELETE /vehicles/7', 'GET /vehicles/7/history/1'])(
  'should give %s to nobody',
  (line) => {
    expect(matchOperation(line, operations)).toBeNull();
  },
);
