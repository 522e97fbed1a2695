import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  admin = await test.api('admin');
});
afterAll(() => test.close());

describe('wrong input', () => {
  it('[VAL-04] is answered with 400 and an Italian sentence for each wrong field', async () => {
    const { status, body } = await admin.post('/api/users', {
      obj: { username: 'Ugo Neri', fullName: '', role: 'capo' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ ResultCode: -1001, code: 'BAD_INPUT' });
    const texts = Object.fromEntries(
      body.problems.map(({ path, text }: { path: string; text: string }) => [path, text]),
    );
    expect(texts).toMatchObject({
      'obj.username': 'Il formato di Nome utente non è valido',
      'obj.role': 'Il valore scelto per Ruolo non è fra quelli ammessi',
    });
    expect(texts['obj.fullName']).toContain('Nominativo');
    expect(body.ResultMessage).toContain('Nome utente');
  });

  it('[VAL-04] names a missing field by its label', async () => {
    const { body } = await admin.post('/api/users', { obj: { username: 'ugo', fullName: 'Ugo' } });
    expect(body.problems).toEqual([
      { path: 'obj.role', rule: 'required', params: {}, text: 'Il campo Ruolo è obbligatorio' },
    ]);
  });

  it('[VAL-04] [CKL-02] names the fields of a checklist as its form does', async () => {
    const capo = await test.api('capo');
    const { status, body } = await capo.post('/wscnt/verifica-integrita-sostegni/addupdate', {
      teamId: 1,
      vis: { teamId: 1, annoCostruzione: 'ieri', livelloTensione: 'altissimo' },
    });
    expect(status).toBe(400);
    const paths = body.problems.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['vis.annoCostruzione', 'vis.livelloTensione']));
    for (const { text } of body.problems) expect(text).not.toMatch(/vis\.|annoCostruzione|livelloTensione/);
  });

  it('[VAL-04] is told in Italian also where a library refuses how it was sent', async () => {
    const send = (path: string, headers: Readonly<Record<string, string>>) =>
      admin.send('POST', path, { body: 'x', headers });
    const json = { 'content-type': 'application/json' };
    const answers = [
      await send('/base/attachment/upload', { 'content-type': 'multipart/form-data' }),
      await send('/api/users', { ...json, 'content-encoding': 'foo' }),
      await send('/api/users', { ...json, 'content-encoding': 'gzip' }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [400, 'BAD_REQUEST']),
    );
    for (const { body } of answers)
      expect(body.ResultMessage).toMatch(/boundary|Content-Encoding\) non|danneggiati/);
  });

  it('does not know a parameter that the call does not name', async () => {
    const { status, body } = await admin.get('/api/users?page=1&ordina=nome');
    expect(status).toBe(400);
    expect(body.ResultMessage).toContain('ordina');
  });

  it('makes numbers of the texts in an address, and leaves out empty ones', async () => {
    expect((await admin.get('/api/users?page=2&perPage=2&q=&role=')).body.users).toHaveLength(2);
    expect((await admin.get('/api/users?page=due')).body.problems).toMatchObject([
      { path: 'page', rule: 'type' },
    ]);
    expect((await admin.get('/api/users?page=1.5')).status).toBe(400);
    expect((await admin.get('/api/users?page=1&page=2')).status).toBe(400);
  });

  it('names a column that cannot be sorted by', async () => {
    const { body } = await admin.get('/api/users?sortBy=passwordHash');
    expect(body).toMatchObject({ code: 'SORT_UNKNOWN' });
  });

  it('is refused where a number does not fit the database', async () => {
    expect((await admin.get('/api/users/2147483648')).status).toBe(400);
    const { status, body } = await admin.post('/api/users', {
      obj: {
        username: 'ugo',
        fullName: 'Ugo',
        role: 'operaio',
        empID: 99_999_999_999,
        password: 'Tralicci1!',
      },
    });
    expect({ status, path: body.problems[0].path }).toEqual({ status: 400, path: 'obj.empID' });
  });

  it('is refused where a reference leads nowhere, naming it', async () => {
    const { status, body } = await admin.post('/api/users', {
      obj: { username: 'ugo', fullName: 'Ugo', role: 'operaio', empID: 4711, password: 'Tralicci1!' },
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'UNKNOWN_REFERENCE' });
    expect(body.ResultMessage).toBe('Il valore indicato per Dipendente non esiste in archivio.');
    expect(body.problems).toEqual([
      { path: 'obj.empID', rule: 'reference', params: {}, text: body.ResultMessage },
    ]);
  });

  it('[VAL-04] is refused if one of many references has no record, at the place of that reference', async () => {
    const line = (ItemCode: string | null) => ({ ItemCode, ItemName: 'Voce', Quantity: 1 });
    const { status, body } = await admin.post('/wscrm/rdr/add', {
      orderH: { DocDate: '2026-11-20' },
      orderR: [line(null), line('NESSUNO')],
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'UNKNOWN_REFERENCE',
      ResultMessage: 'Il valore indicato per Riga 2, Articolo non esiste in archivio.',
      problems: [{ path: 'orderR.1.ItemCode' }],
    });
  });

  it('[VAL-04] is named by its label and row where it stands in a list', async () => {
    const orderR = [
      { ItemName: 'Voce', Quantity: 1 },
      { ItemName: 'Voce', Quantity: -1 },
    ];
    const { body } = await admin.post('/wscrm/rdr/add', { orderH: { DocDate: '2026-11-20' }, orderR });
    expect(body.ResultMessage).toBe('Riga 2, Quantità deve essere maggiore di 0');
    const sending = await admin.post('/wscnt/workhours/send', { ids: [1, 'due'], rowVersions: [1.5] });
    expect(sending.body.ResultMessage).toBe(
      'Ore, n. 2 deve essere un numero intero. Versioni, n. 1 deve essere un numero intero',
    );
  });

  it('[VAL-04] is refused if a referenced record belongs to another one, at its field', async () => {
    const obj = { username: 'admin', fullName: 'Ugo', role: 'operaio', password: 'Tralicci1!' };
    const { status, body } = await admin.post('/api/users', { obj });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'DUPLICATE',
      ResultMessage: 'Esiste già un elemento con lo stesso valore di Nome utente. Usa un altro valore.',
      problems: [{ path: 'obj.username', rule: 'unique' }],
    });
  });

  it.each([
    ['beyond what can be summed up', { Price: 1e308 }, 'orderR.0.Price'],
    ['below', { Price: 1, Quantity: -1e308 }, 'orderR.0.Quantity'],
    ['of blanks alone', { ItemName: '   ' }, 'orderR.0.ItemName'],
  ])('[CALL-02] [ORD-08] is refused in a line where it is %s', async (_, wrong, path) => {
    const orderR = [{ ItemName: 'Voce', Quantity: 1e12, ...wrong }];
    const { status, body } = await admin.post('/wscrm/rdr/add', {
      orderH: { DocDate: '2026-11-20' },
      orderR,
    });
    expect({ status, path: body.problems?.[0]?.path }).toEqual({ status: 400, path });
  });

  it('[CALL-02] is refused where a year has two digits, in filters too', async () => {
    for (const day of ['0026-11-20', '0000-01-01']) {
      const order = await admin.post('/wscrm/rdr/add', { orderH: { DocDate: day } });
      expect(order.body).toMatchObject({ code: 'BAD_INPUT', problems: [{ path: 'orderH.DocDate' }] });
      const listed = await admin.get(`/wscnt/teams/list?from=${day}`);
      expect(listed.body).toMatchObject({ code: 'BAD_INPUT', problems: [{ path: 'from' }] });
    }
  });

  it('[CALL-02] is refused in Italian where an address or a text inside a field is no such thing', async () => {
    const long = await admin.get(`/wscnt/bp/${'x'.repeat(400)}`);
    expect(long.status).toBe(400);
    expect(long.body.ResultMessage).toBe(
      'La richiesta non è valida: una parte dell’indirizzo è troppo lunga.',
    );
    const prj = { NAME: 'Prova', UserFields: '{"U_Agisci"' };
    const text = await admin.post('/wscnt/project/addupdate', { prj });
    expect(text.body.ResultMessage).toContain("Dati dell'appalto: non è un testo JSON.");
  });
});

describe('hostile input is refused, never an error of the server', () => {
  const user = (fullName: string) => ({
    obj: { username: 'ugo', role: 'operaio', fullName, password: 'Tralicci1!' },
  });

  it.each([
    ['NUL', user('Ugo\0')],
    [
      'half of a pair',
      '{"obj":{"username":"ugo","role":"operaio","fullName":"\\ud800","password":"Tralicci1!"}}',
    ],
    [
      'a number beyond all measure',
      '{"obj":{"username":"ugo","role":"operaio","fullName":"U","empID":1e400}}',
    ],
    ['nesting', `{"obj":${'{"a":'.repeat(500)}1${'}'.repeat(500)}}`],
    ['deep nesting', `{"obj":${'['.repeat(120_000)}${']'.repeat(120_000)}}`],
    ['a prototype', '{"obj":{"__proto__":{"role":"admin"},"username":"ugo"}}'],
    ['half a JSON', '{"obj":'],
    ['no object', '[]'],
    ['null', 'null'],
    ['a text', '"obj"'],
    ['no JSON', 'username=ugo'],
  ])('%s', async (_, body) => {
    const answer = await admin.post('/api/users', body);
    expect(answer.status).toBe(400);
    expect(answer.body.ResultCode).toBeLessThan(0);
    expect(answer.body.ResultMessage).not.toBe('');
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('a body of type %s, which a foreign page could send', async (type) => {
    const answer = await admin.send('POST', '/api/users', {
      body: '{"obj":{}}',
      headers: { 'content-type': type },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('MEDIA_UNSUPPORTED');
  });

  it('a body above the limit, with its size', async () => {
    const { status, body } = await admin.post('/api/users', user('U'.repeat(3_000_000)));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 'TOO_LARGE' });
    expect(body.ResultMessage).toContain('256 kB');
  });

  it.each([
    '/api/users/%00',
    '/api/users/%E0%A4%A',
    '/api/users/%2e%2e%2fetc',
    '/product/forms/%00',
    '/product/../server',
  ])('the address %s', async (path) => {
    const { status } = await rawGet(path);
    expect([400, 404]).toContain(status);
  });

  it('an address longer than any', async () => {
    expect((await admin.get(`/api/users/${'1'.repeat(2000)}`)).status).toBeLessThan(500);
  });

  it('nonsense in every field of every call', async () => {
    const nonsense = [
      {},
      { a: 1 },
      [],
      null,
      'x',
      12,
      { teamID: 'x', TeamId: [], obj: 3, user: [], vis: null, pjc: 'x' },
    ];
    for (const call of Object.values(test.product.calls)) {
      if (call.stream === true || call.name === 'logout') continue;
      for (const body of nonsense) {
        const path = call.fullPath.replaceAll(/:(\w+)\??/g, '999999');
        const sends = call.method === 'POST' || call.method === 'PUT';
        const { status } = await admin.send(call.method, path, sends ? { body: JSON.stringify(body) } : {});
        expect(status === 501 || status < 500, `${call.name} ${JSON.stringify(body)} ${status}`).toBe(true);
        if (!sends) break;
      }
    }
  });

  /** As written: fetch would tidy the address first. */
  function rawGet(path: string): Promise<{ status: number }> {
    const { hostname, port } = new URL(test.address);
    return new Promise((resolve, reject) => {
      const abortedRequest = request(
        { hostname, port, path, headers: { cookie: admin.cookie } },
        (response) => {
          response.resume().on('end', () => resolve({ status: response.statusCode ?? 0 }));
        },
      );
      abortedRequest.on('error', reject).end();
    });
  }
});
