import { clientAddress } from './client-address.ts';

test('should take an IPv6 network of 48 bits for one client', () => {
  expect(clientAddress('2001:db8:1:2::1')).toBe(clientAddress('2001:db8:1:ffff:ffff:ffff:ffff:ffff'));
  expect(clientAddress('2001:db8:1:2::1')).not.toBe(clientAddress('2001:db8:2:2::1'));
});

test('should take IPv4 in the form of IPv6 for what it is', () => {
  expect(clientAddress('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(clientAddress('192.0.2.1')).not.toBe(clientAddress('192.0.2.2'));
});

test('should not take each connection for another client where a proxy writes their ports', () => {
  expect(clientAddress('192.0.2.1:5678')).toBe('192.0.2.1');
  expect(clientAddress('[2001:db8:1:2::1]:5678')).toBe(clientAddress('2001:db8:1:2::1'));
});
