import { findServiceStepFaults } from './service-fields.tsx';

const needs = { plate: true, note: false };

describe('findServiceStepFaults', () => {
  it.each(['Β 1234', 'А123ВС 77', '粤B·12345', 'ZH-1/2'])('accepts a plate of any script: %s', (plate) => {
    expect(findServiceStepFaults({ plate, note: '' }, needs)).toEqual({});
  });

  it.each([
    ['without a letter or a digit', '..'],
    ['with an emoji', 'AB12 CDE 🚗'],
    ['with a symbol', 'AB12 ♥'],
  ])('rejects a plate %s', (_, plate) => {
    expect(findServiceStepFaults({ plate, note: '' }, needs)).toEqual({ plate: 'refused' });
  });
});
