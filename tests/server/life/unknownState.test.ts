import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WorkflowSchema } from '../../../engine/contract/index.ts';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';
import { changedProduct } from '../../support/changedProduct.ts';

// A company whose workflow of documents lacks the state X, which a stored document has.
let test: TestApp;
let capo: Api;
let Id: number;

beforeAll(async () => {
  const without = (file: unknown): unknown => {
    const { states, automatic = [], ...workflow } = file as WorkflowSchema;
    return {
      ...workflow,
      states: states.filter(({ value }) => value !== 'X'),
      automatic: automatic.filter(({ to }) => to !== 'X'),
    };
  };
  test = await startTestApp({ product: await changedProduct({ 'order/order.workflow.json': without }) });
  capo = await test.api('capo');
  const insertQuery = test.database.db
    .insertInto('orders')
    .values({ DocStatus: 'X', DocDate: '2026-11-19', empID: 103, createdBy: 3, CardName: 'Smarrito' })
    .returning('Id');
  Id = (await insertQuery.executeTakeFirstOrThrow()).Id;
});
afterAll(() => test.close());

it('[DOC-02] a document in a state that its workflow does not know is listed and opened', async () => {
  const { body } = await capo.get('/wscrm/rdr/list?q=Smarrito');
  expect(body, JSON.stringify(body)).toMatchObject({ orders: [{ Id, DocStatus: 'X' }] });
  expect((await capo.get(`/wscrm/rdr/${Id}`)).body).toMatchObject({ order: { Id, DocStatus: 'X' } });
});

it.each([
  [
    'rdr/update',
    (id: number) => ({ orderH: { Id: id, DocDate: '2026-11-19', Comments: 'nota' } }),
    'DOCUMENT_LOCKED',
  ],
  ['rdr/confirm', (id: number) => ({ id }), 'DOCUMENT_LOCKED'],
  ['rdr/delete', (id: number) => ({ id }), 'DOCUMENT_LOCKED'],
  ['rdr/cancel', (id: number) => ({ id, cancelReason: 'Doppio' }), 'DOCUMENT_NOT_CANCELLABLE'],
])('[DOC-02] %s is refused, and names the state as it is', async (path, body, code) => {
  const stored = () =>
    test.database.db.selectFrom('orders').selectAll().where('Id', '=', Id).executeTakeFirstOrThrow();
  const before = await stored();
  const answer = await capo.post(`/wscrm/${path}`, body(Id));
  expect(answer.status).toBe(409);
  expect(answer.body.code).toBe(code);
  expect(answer.body.ResultMessage).toContain('in stato X:');
  expect(await stored()).toEqual(before);
});
