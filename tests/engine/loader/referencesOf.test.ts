import { describe, expect, it } from 'vitest';
import type { CallModel, EntitySchema } from '../../../engine/index.ts';
import { referencesOf } from '../../../engine/node.ts';

const loan = {
  ...{ $schema: '', 'x-entity': 'loan', title: 'Prestito', type: 'object' },
  ...{ 'x-key': ['id'], 'x-table': 'loans' },
  properties: {
    id: { type: 'integer', readOnly: true },
    memberId: { type: 'integer', 'x-reference': { entity: 'member' } },
    writtenBy: { type: 'integer', readOnly: true, 'x-reference': { entity: 'user' } },
    shelfId: { type: 'integer' },
  },
} as unknown as EntitySchema;

const of = (call: object) => {
  const { references, undeclared } = referencesOf(call as CallModel, { loan });
  return {
    references: references.map(({ part, path, entity, entityAt, isKey }) =>
      [[part, ...path].join('.'), entity ?? `@${entityAt}`, ...(isKey ? ['key'] : [])].join(' '),
    ),
    undeclared: undeclared.map(({ part, path }) => [part, ...path].join('.')),
  };
};
const object = (properties: object) => ({ type: 'object', properties });

describe('[SEC-P9] the places of an input that name a record', () => {
  it('are its own key and its references when a record is sent, but not what the server fills', () => {
    expect(of({ body: object({ obj: loan }) })).toEqual({
      references: ['body.obj.id loan key', 'body.obj.memberId member'],
      undeclared: ['body.obj.shelfId'],
    });
  });

  it('are found in address, query and body, in lists and in lists of records', () => {
    const reference = { type: 'integer', 'x-reference': { entity: 'member' } };
    const call = {
      params: object({ id: reference }),
      query: object({ memberId: reference }),
      body: object({ ids: { type: 'array', items: reference }, rows: { type: 'array', items: loan } }),
    };
    expect(of(call).references).toEqual([
      ...['params.id member', 'query.memberId member', 'body.ids.* member'],
      ...['body.rows.*.id loan key', 'body.rows.*.memberId member'],
    ]);
  });

  it('a key that comes by $ref bears its readOnly with it and is one all the same', () => {
    const key = { type: 'integer', readOnly: true, 'x-reference': { entity: 'loan' } };
    expect(of({ body: object({ loanId: key }) }).references).toEqual(['body.loanId loan']);
  });

  it('may refer to the entity named by another field', () => {
    const call = { body: object({ kind: {}, id: { type: 'integer', 'x-reference': { entityAt: 'kind' } } }) };
    expect(of(call).references).toEqual(['body.id @kind']);
  });

  it('are complete: a field with such a name declares its reference, or why it has none', () => {
    const properties = { memberId: { type: 'integer' }, ids: { type: 'array', items: { type: 'integer' } } };
    expect(of({ query: object(properties) }).undeclared).toEqual(['query.memberId', 'query.ids.*']);
    const checkedProperties = {
      memberId: { type: 'integer', 'x-checked': 'is compared' },
      page: { type: 'integer' },
    };
    expect(of({ query: object(checkedProperties) }).undeclared).toEqual([]);
  });
});
