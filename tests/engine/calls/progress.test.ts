import { describe, expect, it } from 'vitest';
import { createClient, type Progress, type Route } from '../../../engine/index.ts';

const ROUTES = {
  countPets: { method: 'GET', path: '/clinic/pets/count', effect: 'read' },
} as const satisfies Readonly<Record<string, Route>>;
type Calls = { readonly countPets: { readonly input: object; readonly output: unknown } };

/** A clinic that answers in these pieces, wherever a line ends. */
function clinic(pieces: readonly string[], type = 'application/x-ndjson') {
  const accepted: (string | null)[] = [];
  const client = createClient<Calls>(ROUTES, async (_url, { headers }) => {
    accepted.push(new Headers(headers).get('accept'));
    const body = new ReadableStream<Uint8Array>({
      start(stream) {
        for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
        stream.close();
      },
    });
    return new Response(body, { headers: { 'content-type': type } });
  });
  return { client, accepted };
}

describe('[SEC-Q6] a call that is long at work', () => {
  it('reports progress line by line, and then the answer', async () => {
    const updates: Progress[] = [];
    const { client, accepted } = clinic([
      '{"done":1,"tot',
      'al":3}\n{"done":2,"total":3}\n{"done":3,"total":3}\n{"status":200,',
      '"answer":{"pets":"àé"}}\n',
    ]);
    expect(await client.countPets({}, { onProgress: (progress) => updates.push(progress) })).toEqual({
      pets: 'àé',
    });
    expect(updates).toEqual([1, 2, 3].map((done) => ({ done, total: 3 })));
    await client.countPets();
    expect(accepted).toEqual(['application/json, application/x-ndjson', 'application/json']);
  });

  it('is refused in its last line, or breaks off without one', async () => {
    const refused = clinic([
      '{"done":1,"total":3}\n{"status":503,"answer":{"ResultCode":-1,"ResultMessage":"Occupato","code":"OVERLOADED"}}\n',
    ]);
    await expect(refused.client.countPets()).rejects.toMatchObject({
      code: 'OVERLOADED',
      status: 503,
      message: 'Occupato',
    });
    await expect(clinic(['{"done":1,"total":3}\n']).client.countPets()).rejects.toMatchObject({
      code: 'OFFLINE',
      offline: true,
    });
  });

  it('an answer without lines is an answer', async () => {
    const { client } = clinic(['{"pets":7}'], 'application/json');
    expect(await client.countPets({}, { onProgress: () => {} })).toEqual({ pets: 7 });
  });
});
