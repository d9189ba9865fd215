import { visitOf } from '../../testing/samples.ts';
import { googleCalendarAddress } from './google-calendar-address.ts';

const garage = {
  name: 'Smith, Sons & Co; Garage',
  phone: '+44 20 7946 0100',
  address: { lines: ['12 Harbour Street', 'London SE1 0ZZ'], map: 'https://maps.example/?q=1&r=2' },
};

const words = { kind: 'Repair', hours: 'Open 09:00 to 18:00' };

const factsOf = (address: string) => Object.fromEntries(new URL(address).searchParams);

describe('googleCalendarAddress', () => {
  it('should have all facts of the visit, whatever characters they are written in', () => {
    const visit = visitOf({ note: 'Noise, front left; 🚗\nsince Monday & before' });
    expect(factsOf(googleCalendarAddress(visit, words, garage))).toEqual({
      action: 'TEMPLATE',
      text: 'Smith, Sons & Co; Garage · Repair · AB12 CDE',
      dates: '20261126T103000Z/20261126T104500Z',
      details:
        'HSG-4F7K\n\nNoise, front left; 🚗\nsince Monday & before\n\nOpen 09:00 to 18:00\n+44 20 7946 0100\nhttps://maps.example/?q=1&r=2',
      location: '12 Harbour Street, London SE1 0ZZ',
    });
  });

  it('should name no place where the business has none', () => {
    const facts = factsOf(
      googleCalendarAddress(visitOf(), { ...words, hours: null }, { ...garage, address: null }),
    );
    expect(facts).not.toHaveProperty('location');
    expect(facts.details).toBe('HSG-4F7K\n\n+44 20 7946 0100');
  });
});
