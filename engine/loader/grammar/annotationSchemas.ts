import type { Annotations } from './annotations.ts';

const PLACES = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] };
const TEXTS = { type: 'array', items: { type: 'string' }, minItems: 1 };
const FILE_AT = { properties: { at: { type: 'string' }, of: { type: 'string' } }, required: ['at'] };
const DEMAND = {
  type: 'object',
  properties: {
    ...{ type: TEXTS, format: TEXTS, refers: { type: 'string' }, fields: TEXTS, everyStep: { const: true } },
    ...{
      has: TEXTS,
      lacks: TEXTS,
      one: TEXTS,
      like: { type: 'string' },
      also: { type: 'object' },
      to: { type: 'object' },
    },
    ...{ within: { type: 'object' } },
    ...{ is: { type: 'object' }, behind: { type: 'object' }, at: { type: ['string', 'object'] } },
    ...{ says: { type: ['string', 'object'] }, code: { type: 'string' } },
    entity: { anyOf: [{ type: 'string' }, FILE_AT] },
  },
  additionalProperties: false,
  minProperties: 1,
};
const DEMANDS = { anyOf: [DEMAND, { type: 'array', items: DEMAND, minItems: 1 }] };

/**
 * Schemas of the keywords, which the grammar compiler registers. A new keyword needs an entry here and a
 * member of `Annotations`.
 */
export const ANNOTATIONS: { readonly [Word in keyof Required<Annotations>]: object } = {
  'x-names': {
    anyOf: [
      { type: 'string' },
      { const: false },
      {
        type: 'object',
        properties: {
          name: { type: 'string' },
          of: { type: 'string' },
          at: PLACES,
          through: { type: 'string' },
          where: { type: 'object', minProperties: 1 },
          besides: { type: 'array', items: { type: 'string' } },
        },
        required: ['name'],
        dependentRequired: { of: ['at'], at: ['of'], through: ['at'] },
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: {
          field: PLACES,
          of: { type: 'string' },
          column: { const: true },
          through: { type: 'string' },
          rows: { type: 'string' },
        },
        required: ['field'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { answer: PLACES, rows: PLACES },
        required: ['answer'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { list: { type: 'string' }, by: { enum: ['sort', 'group', 'total'] }, where: TEXTS },
        required: ['list', 'by'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { option: { type: 'string' }, at: { type: 'string' } },
        required: ['option'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { input: { type: 'string' }, of: { const: 'table' } },
        required: ['input'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { error: { type: 'string' } },
        required: ['error'],
        additionalProperties: false,
      },
      {
        type: 'object',
        properties: { hook: { type: 'string' }, or: { type: 'string' } },
        required: ['hook'],
        additionalProperties: false,
      },
    ],
  },
  'x-declares': { type: 'string' },
  'x-unique': {
    anyOf: [
      { const: true },
      { type: 'string' },
      { type: 'object', properties: { everywhere: { type: 'string' } }, required: ['everywhere'] },
    ],
  },
  'x-last': { type: 'string' },
  'x-on': DEMANDS,
  'x-of': DEMANDS,
  'x-allowed': TEXTS,
  'x-ordered': { anyOf: [{ const: true }, { type: 'array', items: { type: 'array' } }] },
  'x-stem': { const: true },
  'x-used': {
    type: 'object',
    properties: {
      ...{ says: { type: 'string' }, where: { type: 'string' } },
      ...{ everywhere: { const: true }, by: { type: 'object' } },
    },
    required: ['says'],
    additionalProperties: false,
  },
  'x-former': { type: 'string' },
  'x-slots': { type: 'object' },
  'x-registered': { type: 'string' },
  'x-text': { enum: [true, false, 'filled'] },
  'x-scope': {
    additionalProperties: {
      type: 'object',
      properties: {
        entity: { type: 'string' },
        of: { type: 'string' },
        answer: PLACES,
        rows: { type: 'string' },
        shape: { type: 'object' },
        where: { type: 'string' },
      },
      dependentRequired: { of: ['entity'], where: ['shape'] },
      additionalProperties: false,
      minProperties: 1,
    },
  },
  'x-input': {
    type: 'object',
    propertyNames: { enum: ['call', 'entity', 'answer', 'of', 'rows', 'tool', 'list'] },
    additionalProperties: { type: 'string' },
    minProperties: 1,
  },
  'x-path': { const: true },
  'x-condition': { enum: [true, 'database', 'columns'] },
  'x-expression': { enum: [true, false, 'string', 'self', 'field'] },
  'x-permission-of': { type: 'array', items: { type: 'string' } },
};
