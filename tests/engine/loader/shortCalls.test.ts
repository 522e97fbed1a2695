import { describe, expect, it } from 'vitest';
import { withCompleteCalls } from '../../../engine/node.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';
import { closed, SHELF, service, shelfCalls } from '../support/shelfCalls.ts';

type Node = Readonly<Record<string, unknown>>;

const LOAN = 'loan.entity.json';
const words = (...names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, { $ref: `../shared/list-query.entity.json#/properties/${name}` }]),
  );
const LIST = ['q', 'page', 'perPage', 'sortBy', 'sortDesc'];
const TOTAL = { type: 'integer', minimum: 0 };
const ROWS = { type: 'array', items: { $ref: LOAN } };

const { library, product, complete, findingTexts } = await shelfCalls();

describe('defaults of a call', () => {
  it('is read by GET and written by POST, and a write answers under ResultData', () => {
    expect(complete({ effect: 'read' })).toMatchObject({ method: 'GET' });
    expect(complete({ effect: 'read' })).not.toHaveProperty('responseKey');
    expect(complete({ effect: 'write', response: { $ref: LOAN } })).toMatchObject({
      ...{ method: 'POST', responseKey: 'ResultData' },
    });
    expect(complete({ effect: 'write', method: 'DELETE' })).not.toHaveProperty('responseKey');
  });

  it('is that its objects are closed, those of an answer and an address with all words', () => {
    const a = { a: { properties: { b: { type: 'string' } } } };
    const part = { properties: a };
    const b = { b: { type: 'string' } };
    expect(complete({ effect: 'read', params: part, query: part, body: part, response: part })).toMatchObject(
      {
        params: closed({ a: closed(b, ['b']) }, ['a']),
        query: closed({ a: closed(b) }),
        body: closed({ a: closed(b) }),
        response: closed({ a: closed(b, ['b']) }, ['a']),
      },
    );
    const listShape = { properties: a, required: [], additionalProperties: true };
    expect(complete({ effect: 'read', response: listShape })).toHaveProperty(
      'response.additionalProperties',
      true,
    );
    expect(complete({ effect: 'read', response: listShape })).toHaveProperty('response.required', []);
  });

  it('needs no type if the shape declares one', () => {
    const open = { type: 'object', properties: { a: { type: ['object', 'null'], properties: {} } } };
    expect(complete({ effect: 'read', body: open, response: open })).toMatchObject({
      ...{ body: open, response: open },
    });
    expect(complete({ effect: 'read', response: open })).not.toHaveProperty('response.required');
  });

  it('is the key of a record that is referred to', () => {
    const loan = { properties: { loan: { 'x-reference': { entity: 'loan' } } } };
    expect(complete({ effect: 'read', path: '/:loan', params: loan, query: loan })).toMatchObject({
      params: closed(
        {
          loan: { type: 'integer', minimum: 1, maximum: 2_147_483_647, 'x-reference': { entity: 'loan' } },
        },
        ['loan'],
      ),
      query: closed({
        loan: { $ref: `${LOAN}#/properties/id`, 'x-reference': { entity: 'loan' } },
      }),
    });
  });

  it('is what every list may be asked, where code answers one', () => {
    const query = { list: ['totals'], properties: { mine: { type: 'boolean' } } };
    expect(complete({ effect: 'read', query })).toHaveProperty(
      'query',
      closed({ ...words(...LIST, 'totals'), mine: { type: 'boolean' } }),
    );
  });
});

describe('a call that lies with its area', () => {
  it('has a separate address if its base differs from that of the file', async () => {
    const plain = await libraryFiles();
    const result = examine({ ...plain, [SHELF]: service({ effect: 'read', base: '/desk' }) });
    expect(result.product?.calls['shelfCall']).toMatchObject({ fullPath: '/desk/one' });
    const two = service({ effect: 'read' }, { base: '/desk' });
    const both = {
      ...{ [SHELF]: service({ effect: 'read', base: '/desk' }) },
      'loans/desk-shelf.calls.json': {
        ...two,
        service: 'desk-shelf',
        calls: [{ ...two.calls[0], name: 'other' }],
      },
    };
    expect(examine({ ...plain, ...both }).findings.map(({ code, found }) => `${code} ${found}`)).toEqual([
      'DUPLICATE "GET /desk/one"',
    ]);
  });
});

describe('parts derived from what a call does', () => {
  it('is the list, under its word, with what narrows it', () => {
    const does = {
      ...{ list: 'loan', as: 'loans', order: { by: 'id' } },
      filters: { member: 'memberId', since: { from: 'lentOn' }, states: { in: 'state' } },
    };
    const states = { type: 'string', maxLength: 20 };
    const { as: _word, ...rest } = does;
    expect(complete({ does, query: { properties: { states } } })).toEqual({
      ...{ name: 'shelfCall', path: '/one', summary: 'Uno', permission: 'Loan.read' },
      ...{ method: 'GET', effect: 'read', does: rest },
      query: closed({
        ...words(...LIST),
        states,
        member: { $ref: `${LOAN}#/properties/memberId` },
        since: { type: 'string', format: 'date' },
      }),
      response: closed({ loans: ROWS, total: TOTAL }, ['loans', 'total']),
    });
  });

  it('is a summary only where the list is asked for one, and no page where it is not', () => {
    const does = { list: 'loan', as: 'loans' };
    expect(complete({ does, query: { list: ['groupBy'] } })).toMatchObject({
      query: closed(words(...LIST, 'groupBy')),
      response: closed({ loans: ROWS, total: TOTAL, ...words('summary') }, ['loans', 'total']),
    });
    const all = complete({ does, query: { list: false } });
    expect(all).not.toHaveProperty('query');
    expect(all).toHaveProperty('response', closed({ loans: ROWS }, ['loans']));
  });

  it('is one record by its key, in the address or beside it', () => {
    const key = { type: 'integer', minimum: 1, maximum: 2_147_483_647, 'x-reference': { entity: 'loan' } };
    expect(complete({ path: '/:id', does: { read: 'loan' } })).toMatchObject({
      ...{ method: 'GET', effect: 'read', errors: ['NOT_FOUND'] },
      ...{ params: closed({ id: key }, ['id']), response: { $ref: LOAN } },
    });
    expect(complete({ does: { read: 'loan', key: 'no' } })).toMatchObject({
      query: closed({ no: key }, ['no']),
    });
  });

  it('is the record that is saved, with what the service’s writes take along', () => {
    const besides = { user: { type: 'integer' } };
    expect(complete({ does: { save: 'loan' } }, { besides })).toMatchObject({
      ...{ method: 'POST', effect: 'write', responseKey: 'ResultData', response: { $ref: LOAN } },
      body: closed({ obj: { $ref: LOAN }, ...besides }, ['obj']),
      ...{ form: { name: 'loan', at: 'obj' }, saves: [{ entity: 'loan', at: 'obj' }] },
      ...{ changes: ['loan'], errors: ['NOT_FOUND', 'STALE'] },
    });
    expect(complete({ does: { save: 'loan' }, saves: [{ entity: 'loan' }] })).toMatchObject({
      body: { $ref: LOAN },
    });
    const saves = [{ entity: 'loan', at: 'loan' }];
    expect(complete({ does: { save: 'loan' }, saves })).toMatchObject({
      ...{ body: closed({ loan: { $ref: LOAN } }, ['loan']), form: { name: 'loan', at: 'loan' } },
    });
  });

  it('is the key of the deleted record', () => {
    expect(complete({ does: { delete: 'loan' } })).toMatchObject({
      body: closed({ id: { $ref: `${LOAN}#/properties/id`, 'x-reference': { entity: 'loan' } } }, ['id']),
      response: closed({ id: { $ref: `${LOAN}#/properties/id` } }, ['id']),
      ...{ effect: 'write', changes: ['loan'] },
    });
  });

  it('yields to explicit keywords, one by one, and to a whole shape', () => {
    const shortText = { type: 'string', maxLength: 3 };
    const list = { does: { list: 'loan', as: 'loans' } };
    expect(
      complete({ ...list, query: { properties: { q: shortText } }, errors: ['NOT_FOUND'] }),
    ).toMatchObject({
      ...{ query: closed({ ...words(...LIST), q: shortText }), errors: ['NOT_FOUND'] },
    });
    const whole = closed({ loans: ROWS }, ['loans']);
    const long = complete({ ...list, response: whole });
    expect(long).toHaveProperty('response', whole);
    expect(long).not.toHaveProperty('query');
  });
});

describe('a finding about a call in short', () => {
  it('reports explicit keywords', () => {
    expect(findingTexts({})).toEqual([expect.stringContaining('MISSING_WORD /calls/0')]);
    expect(findingTexts({ does: { lists: 'loan' } }).join()).toMatch(/UNKNOWN_WORD \/calls\/0\/does\/lists/);
    expect(findingTexts({ does: { list: 'laon' } }).join()).toMatch(
      /UNKNOWN_NAME \/calls\/0\/does\/list: "laon"/,
    );
    expect(findingTexts({ does: { read: 'loan', as: 'loan' } }).join()).toMatch(
      /UNKNOWN_WORD \/calls\/0\/does\/as/,
    );
    // What narrows by the field of its name in a query needs no filter.
    expect(
      findingTexts({ does: { list: 'loan', filters: { members: { in: 'memberIds' } } } }).join(),
    ).toMatch(/UNKNOWN_FIELD \/calls\/0\/does\/filters\/members/);
    const nobody = {
      effect: 'read',
      query: { properties: { who: { 'x-reference': { entity: 'nobody' } } } },
    };
    expect(findingTexts(nobody).join()).toMatch(
      /UNKNOWN_NAME \/calls\/0\/query\/properties\/who\/x-reference\/entity/,
    );
  });

  it('refers to the result of the call without an explicit place', () => {
    const book = { ...(library['loans/book.entity.json'] as Node), 'x-may': { see: 'all' } };
    const call = service({ path: '/:id', does: { read: 'loan' } });
    const { findings } = examine({ ...library, 'loans/book.entity.json': book, [SHELF]: call });
    const unguarded = findings.filter(({ file, code }) => file === SHELF && code === 'UNGUARDED');
    expect(unguarded.map(({ pointer }) => pointer)).toEqual(['/calls/0/does/read', '/calls/0/does']);
  });
});

describe('the calls of the product', () => {
  it('equal their long notation in the product', () => {
    const long = withCompleteCalls(product);
    expect(withCompleteCalls(long)).toEqual(long);
    const [short, full] = [examine(product).product, examine(long).product];
    expect({ ...full, version: '' }).toEqual({ ...short, version: '' });
  });
});
