/** @jest-environment node */
import { simplifyOpenApiDocument } from './openapi.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const day = { type: 'string', format: 'date', pattern: '^long$' };

describe('tidying the document', () => {
  it('keeps only what is used, under its plain name', () => {
    const document = simplifyOpenApiDocument({
      paths: { '/cars': { body: ref('NewCarInput'), answer: ref('Car') } },
      components: {
        schemas: {
          NewCarInput: { properties: { colour: ref('ColourInput') } },
          NewCar: {},
          ColourInput: { enum: ['red'] },
          Colour: { enum: ['red'] },
          CarInput: {},
          Car: { properties: { colour: ref('Colour'), built: day }, additionalProperties: false },
        },
      },
    });
    expect(document).toEqual({
      paths: { '/cars': { body: ref('NewCar'), answer: ref('Car') } },
      components: {
        schemas: {
          Car: { properties: { colour: ref('Colour'), built: { type: 'string', format: 'date' } } },
          Colour: { enum: ['red'] },
          NewCar: { properties: { colour: ref('Colour') } },
        },
      },
    });
  });

  it('refuses one name for two schemas', () => {
    const schemas = { CarInput: { type: 'string' }, Car: { type: 'object' } };
    const document = { paths: { body: ref('CarInput'), answer: ref('Car') }, components: { schemas } };
    expect(() => simplifyOpenApiDocument(document)).toThrow(/Car is used for input and output, which differ/);
  });
});
