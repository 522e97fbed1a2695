import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CallFailure, createClient, EngineError, type Route } from '../../../engine/index.ts';
import { runs } from '../../support/runs.ts';

/** Calls of a clinic for animals with any input; the test checks the resulting requests. */
const ROUTES = {
  fetchPet: { method: 'GET', path: '/clinic/pets/:chip', effect: 'read', responseKey: 'pet' },
  fetchVisits: { method: 'GET', path: '/clinic/pets/:chip/visits/:year?', effect: 'read' },
  searchPets: { method: 'GET', path: '/clinic/pets', effect: 'read' },
  savePet: { method: 'POST', path: '/clinic/pets', effect: 'write' },
  addXray: { method: 'POST', path: '/clinic/xrays', effect: 'write', multipart: true },
  removePet: { method: 'DELETE', path: '/clinic/pets/:chip', effect: 'write' },
  printPassport: {
    method: 'POST',
    path: '/clinic/print',
    effect: 'read',
    binary: 'application/pdf',
    noTimeout: true,
  },
} as const satisfies Readonly<Record<string, Route>>;

type Any = {
  readonly input: { readonly params?: object; readonly query?: object; readonly body?: unknown };
  readonly output: unknown;
};
type Calls = { readonly [Name in keyof typeof ROUTES]: Any };

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function clinic(answer: () => Response = () => Response.json({}), options: object = {}) {
  const requests: Sent[] = [];
  const client = createClient<Calls>(
    ROUTES,
    async (url, init) => {
      requests.push({ url, init });
      return answer();
    },
    { newKey: () => 'key', ...options },
  );
  return { client, sent: requests };
}

async function addressOf(name: 'fetchPet' | 'fetchVisits' | 'searchPets', input: object): Promise<string> {
  const { client, sent } = clinic();
  await client[name](input);
  return sent[0]?.url ?? '';
}

describe('[CALL-01] the address of a call', () => {
  it.each<[string, unknown, string]>([
    ['a number', 7, '/clinic/pets/7'],
    ['zero, which is a value', 0, '/clinic/pets/0'],
    ['no, which is a value', false, '/clinic/pets/false'],
    ['a slash', 'a/b', '/clinic/pets/a%2Fb'],
    ['a question', 'a?b=c', '/clinic/pets/a%3Fb%3Dc'],
    ['a hash', 'a#b', '/clinic/pets/a%23b'],
    ['a percent sign', '100%', '/clinic/pets/100%25'],
    ['Italian letters', 'perché', '/clinic/pets/perch%C3%A9'],
    ['Arabic letters', 'قط', '/clinic/pets/%D9%82%D8%B7'],
    ['an animal', '🐈', '/clinic/pets/%F0%9F%90%88'],
    ['half an animal', '\ud83d', '/clinic/pets/%EF%BF%BD'],
    ['three dots', '...', '/clinic/pets/...'],
    ['a way up, with more', '../secret', '/clinic/pets/..%2Fsecret'],
  ])('takes %s', async (_story, chip, address) => {
    expect(await addressOf('fetchPet', { params: { chip } })).toBe(address);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['the folder itself', '.'],
    ['the folder above', '..'],
  ])('is not made of %s: another address would be called', async (_story, chip) => {
    const { client, sent } = clinic();
    await expect(client.fetchPet({ params: { chip } })).rejects.toThrow(EngineError);
    await expect(client.fetchPet({ params: { chip } })).rejects.toThrow(/fetchPet needs a value for :chip/);
    expect(sent).toEqual([]);
  });

  it('keeps any value within its path', async () => {
    const property = fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (chip) => {
      const address = await addressOf('fetchPet', { params: { chip } }).catch(() => '');
      if (address === '') return;
      const { pathname, search, hash } = new URL(address, 'http://clinic.example');
      expect([pathname.split('/').length, search, hash]).toEqual([4, '', '']);
      expect(decodeURIComponent(pathname.slice('/clinic/pets/'.length))).toBe(chip.toWellFormed());
    });
    await fc.assert(property, { numRuns: runs(300) });
  });

  it('leaves out an optional part with its slash', async () => {
    expect(await addressOf('fetchVisits', { params: { chip: 1, year: 2026 } })).toBe(
      '/clinic/pets/1/visits/2026',
    );
    expect(await addressOf('fetchVisits', { params: { chip: 1 } })).toBe('/clinic/pets/1/visits');
    expect(await addressOf('fetchVisits', { params: { chip: 1, year: '' } })).toBe('/clinic/pets/1/visits');
  });

  it('[ORD-04] has every question that was asked, encoded, and none that was not', async () => {
    const query = {
      q: 'Fido & Micia = ♥',
      page: 0,
      tags: ['a', null, 'b'],
      wild: false,
      none: null,
      gone: undefined,
      empty: '',
    };
    const address = await addressOf('searchPets', { query });
    expect([...new URL(address, 'http://x').searchParams]).toEqual([
      ['q', 'Fido & Micia = ♥'],
      ['page', '0'],
      ['tags', 'a'],
      ['tags', 'b'],
      ['wild', 'false'],
      ['empty', ''],
    ]);
    expect(await addressOf('searchPets', { query: {} })).toBe('/clinic/pets');
    expect(await addressOf('searchPets', {})).toBe('/clinic/pets');
  });
});

describe('[CALL-02] the headers and body of a request', () => {
  it('reads carry no key and no token; writes carry both, with any method', async () => {
    const { client, sent } = clinic(() => Response.json({}), { proof: 'clinic', headers: { 'X-Desk': '2' } });
    await client.fetchPet({ params: { chip: 1 } });
    await client.removePet({ params: { chip: 1 } });
    const [read, remove] = sent.map(({ init }) => Object.fromEntries(new Headers(init.headers)));
    expect(read).toEqual({ accept: 'application/json', 'x-desk': '2' });
    expect(remove).toEqual({
      accept: 'application/json',
      'x-desk': '2',
      'x-requested-with': 'clinic',
      'idempotency-key': 'key',
    });
    expect(sent.map(({ init }) => [init.method, init.body, init.credentials])).toEqual([
      ['GET', undefined, 'same-origin'],
      ['DELETE', undefined, 'same-origin'],
    ]);
  });

  it('[REL-1] a write is marked as a repeat on request, a read never', async () => {
    const { client, sent } = clinic();
    await client.savePet({ body: {} }, { idempotencyKey: 'k', repeat: true });
    await client.savePet({ body: {} }, { idempotencyKey: 'k', repeat: false });
    await client.fetchPet({ params: { chip: 1 } }, { repeat: true });
    const repeats = sent.map(({ init }) => new Headers(init.headers).get('idempotency-repeat'));
    expect(repeats).toEqual(['1', null, null]);
  });

  it('a body is unchanged JSON with any characters', async () => {
    const property = fc.asyncProperty(fc.jsonValue(), async (body) => {
      const { client, sent } = clinic();
      await client.savePet({ body });
      expect(JSON.parse(String(sent[0]?.init.body))).toEqual(JSON.parse(JSON.stringify(body)));
    });
    await fc.assert(property, { numRuns: runs(200) });
  });

  it('a form has files as parts, objects as JSON, lists as several parts, and none for undefined', async () => {
    const { client, sent } = clinic();
    const file = new File(['x'], 'gamba.png', { type: 'image/png' });
    await client.addXray({
      body: { pet: { chip: 1 }, files: [file, file], side: 'L', note: null, dose: 0, gone: undefined },
    });
    const form = sent[0]?.init.body as FormData;
    expect([...form.keys()]).toEqual(['pet', 'files', 'files', 'side', 'dose']);
    expect([form.get('pet'), form.get('dose')]).toEqual(['{"chip":1}', '0']);
    expect((form.get('files') as File).name).toBe('gamba.png');
    expect(new Headers(sent[0]?.init.headers).has('content-type')).toBe(false);
  });

  it('a ready form is sent unchanged', async () => {
    const { client, sent } = clinic();
    const form = new FormData();
    form.set('a', 'b');
    await client.savePet({ body: form });
    expect(sent[0]?.init.body).toBe(form);
  });

  it('[CALL-04] a call without time limit has none, though one is given', async () => {
    const { client, sent } = clinic();
    await client.printPassport({ body: {} }, { timeout: 1 });
    await client.savePet({ body: {} }, { timeout: 60_000, keepalive: true });
    expect(sent.map(({ init }) => [init.signal === undefined, init.keepalive ?? false])).toEqual([
      [true, false],
      [false, true],
    ]);
  });
});

describe('[CALL-05] the meaning of an answer', () => {
  const failed = async (answer: () => Response): Promise<CallFailure> => {
    const thrown = await clinic(answer)
      .client.fetchPet({ params: { chip: 1 } })
      .then(
        () => undefined,
        (failure: unknown) => failure,
      );
    expect(thrown).toBeInstanceOf(CallFailure);
    return thrown as CallFailure;
  };
  const text = (body: string, init?: ResponseInit) => () => new Response(body, init);

  it.each<[string, () => Response, object]>([
    [
      'a ResultCode below 0 on a 200',
      () => Response.json({ ResultCode: -1, ResultMessage: 'No' }),
      { status: 200, resultCode: -1, message: 'No' },
    ],
    [
      'a 404 without words',
      text('', { status: 404, statusText: 'Not Found' }),
      { status: 404, code: 'HTTP_404', message: 'Not Found' },
    ],
    ['a 500 in HTML', text('<h1>Guasto</h1>', { status: 500 }), { status: 500, message: '<h1>Guasto</h1>' }],
    [
      'a 409 with its code',
      () => Response.json({ code: 'STALE', message: 'Cambiato' }, { status: 409 }),
      { code: 'STALE', message: 'Cambiato', resultCode: -409 },
    ],
    ['a list with a 400', () => Response.json([1], { status: 400 }), { status: 400, message: '[1]' }],
    ['null with a 502', () => Response.json(null, { status: 502 }), { status: 502, code: 'HTTP_502' }],
    [
      'broken JSON with a 422',
      text('{"ResultCode":', { status: 422 }),
      { status: 422, message: '{"ResultCode":' },
    ],
  ])('%s is a failure', async (_story, answer, facts) => {
    expect(await failed(answer)).toMatchObject({ call: 'fetchPet', offline: false, problems: [], ...facts });
  });

  it.each<[string, () => Response, unknown]>([
    ['the payload under its key', () => Response.json({ ResultCode: 0, pet: { chip: 1 } }), { chip: 1 }],
    ['nothing under its key', () => Response.json({ ResultCode: 0 }), undefined],
    ['a positive ResultCode', () => Response.json({ ResultCode: 3, pet: 'x' }), 'x'],
    ['no body at all', () => new Response(null, { status: 204 }), undefined],
    ['a list where an envelope was awaited', () => Response.json([1]), undefined],
  ])('%s is an answer', async (_story, answer, payload) => {
    expect(await clinic(answer).client.fetchPet({ params: { chip: 1 } })).toEqual(payload);
  });

  it('any answer becomes a payload or a CallFailure', async () => {
    const property = fc.asyncProperty(
      fc.oneof(fc.string(), fc.json()),
      fc.integer({ min: 200, max: 599 }),
      async (body, status) => {
        const empty = [204, 205, 304].includes(status);
        const { client } = clinic(() => new Response(empty ? null : body, { status }));
        const thrown = await client.fetchPet({ params: { chip: 1 } }).then(
          () => undefined,
          (failure: unknown) => failure,
        );
        expect(thrown === undefined || thrown instanceof CallFailure, String(thrown)).toBe(true);
        expect(thrown === undefined).toBe(status < 300 && !isNegative(body));
      },
    );
    await fc.assert(property, { numRuns: runs(300) });
  });
});

function isNegative(body: string): boolean {
  try {
    const resultCode = (JSON.parse(body) as { ResultCode?: unknown } | null)?.ResultCode;
    return typeof resultCode === 'number' && resultCode < 0;
  } catch {
    return false;
  }
}
