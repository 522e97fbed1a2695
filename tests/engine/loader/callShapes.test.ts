import { describe, expect, it } from 'vitest';
import { withCompleteCalls } from '../../../engine/node.ts';
import { closed, SHELF, service, shelfCalls } from '../support/shelfCalls.ts';

type Node = Readonly<Record<string, unknown>>;

const { library, complete, findingTexts } = await shelfCalls();

describe('shapes of a file', () => {
  const reading = { effect: 'read' };
  const address = { properties: { id: { type: 'integer', minimum: 1 } } };
  const refer = (name: string, beside: Node = {}) => ({ $ref: `#/shapes/${name}`, ...beside });
  const findingsOf = (call: Node, shapes: Node) => findingTexts({ ...reading, ...call }, { shapes });

  it('stand where calls refer to them, each part with its own defaults, words beside first', () => {
    const shapes = { address, both: { properties: { one: refer('address'), two: refer('address') } } };
    const call = {
      ...reading,
      params: refer('address'),
      query: refer('address', { required: [] }),
      response: refer('both'),
    };
    const long = complete(call, { shapes });
    const one = closed(address.properties, ['id']);
    expect(long).toMatchObject({ params: one, query: closed(address.properties, []) });
    expect(long?.['response']).toEqual(closed({ one, two: one }, ['one', 'two']));
    expect(withCompleteCalls({ ...library, [SHELF]: service(call, { shapes }) })[SHELF]).not.toHaveProperty(
      'shapes',
    );
  });

  it('join what follows from `does`, as if they were written there', () => {
    const list = { does: { list: 'loan' } };
    const query = { properties: { mine: { type: 'boolean' } } };
    expect(complete({ ...list, query: refer('query') }, { shapes: { query } })).toEqual(
      complete({ ...list, query }),
    );
  });

  it('are reported: unused, unknown, within themselves, multiplied, and wrong where they are written', () => {
    const answer = (response: Node) => ({ params: { properties: {} }, response });
    expect(findingsOf(answer(address), { address })).toEqual(['UNUSED /shapes/address: "address"']);
    expect(findingsOf(answer(refer('adress')), {})).toEqual([
      'DANGLING_REF /calls/0/response/$ref: "#/shapes/adress"',
    ]);
    const around = { properties: { one: refer('around') } };
    expect(findingsOf(answer(refer('around')), { around }).join()).toContain('CIRCULAR_REF');
    const doubled = Object.fromEntries(
      Array.from({ length: 12 }, (_, at) => [
        `s${at}`,
        at === 11 ? address : { properties: { a: refer(`s${at + 1}`), b: refer(`s${at + 1}`) } },
      ]),
    );
    expect(findingsOf(answer(refer('s0')), doubled)).toContain('TOO_BIG /shapes: "shapes"');
    const wrong = { properties: { loan: { $ref: 'lone.entity.json' } } };
    expect(findingsOf(answer(refer('wrong')), { wrong })).toEqual([
      'DANGLING_REF /shapes/wrong/properties/loan/$ref: "lone.entity.json"',
    ]);
  });
});

describe('fields of an entity', () => {
  const loan = (field: string) => ({ $ref: `loan.entity.json#/properties/${field}` });
  const fields = (...names: readonly string[]) => ({ of: 'loan', fields: names });

  it('are properties of the shape, before those written, in every part and in shapes', () => {
    const mine = { type: 'boolean' };
    const call = {
      effect: 'read',
      query: { ...fields('id', 'state'), properties: { mine } },
      response: fields('id'),
    };
    expect(complete(call)).toMatchObject({
      query: closed({ id: loan('id'), state: loan('state'), mine }),
      response: closed({ id: loan('id') }, ['id']),
    });
    const shapes = { loan: { properties: { loans: { type: 'array', items: fields('id', 'state') } } } };
    expect(
      complete({ effect: 'read', response: { $ref: '#/shapes/loan' } }, { shapes })?.['response'],
    ).toEqual(
      closed(
        {
          loans: { type: 'array', items: closed({ id: loan('id'), state: loan('state') }, ['id', 'state']) },
        },
        ['loans'],
      ),
    );
    const list = { does: { list: 'loan' } };
    const properties = { state: loan('state') };
    expect(complete({ ...list, query: fields('state') })).toEqual(
      complete({ ...list, query: { properties } }),
    );
  });

  it('are reported where entity or field is unknown', () => {
    const findingsOf = (response: Node) => findingTexts({ effect: 'read', response });
    expect(findingsOf({ ...fields('id'), of: 'lone' })).toEqual([
      'UNKNOWN_NAME /calls/0/response/of: "lone"',
    ]);
    expect(findingsOf(fields('di'))).toEqual([
      'DANGLING_REF /calls/0/response: "loan.entity.json#/properties/di"',
    ]);
    expect(findingsOf({ of: 'loan' }).join()).toContain('MISSING_WORD /calls/0/response');
  });
});
