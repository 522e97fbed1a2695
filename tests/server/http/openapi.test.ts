import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let nobody: Api;
let admin: Api;
beforeAll(async () => {
  test = await startTestApp();
  nobody = await test.api();
  admin = await test.api('admin');
});
afterAll(() => test.close());

describe('the OpenAPI document', () => {
  it('[CALL-01] lists every call at every path, with a unique name', async () => {
    const { body } = await admin.get('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const names: string[] = [];
    for (const call of Object.values(test.product.calls)) {
      for (const path of [call.fullPath, ...call.mirrorPaths]) {
        const openApiPath = path.replaceAll(/:(\w+)/g, '{$1}');
        const operation = body.paths[openApiPath]?.[call.method.toLowerCase()];
        expect(operation?.summary, `${call.method} ${openApiPath}`).toBe(call.summary);
        names.push(operation.operationId);
      }
    }
    expect(new Set(names).size).toBe(names.length);
  });

  it('describes input, answer and refusal, without words of our own', async () => {
    const { body, bytes } = await admin.get('/openapi.json');
    const save = body.paths['/api/users'].post;
    expect(save.requestBody.content['application/json'].schema.properties.obj.required).toContain('role');
    const answer = save.responses['200'].content['application/json'].schema.properties;
    expect(Object.keys(answer)).toEqual(['ResultCode', 'ResultMessage', 'ResultData']);
    expect(save.responses['4XX'].content['application/json'].schema.required).toContain('ResultMessage');
    expect(new TextDecoder().decode(bytes)).not.toContain('"x-options"');
  });

  it('is readable at /docs under a policy without foreign scripts', async () => {
    const { status, headers, bytes } = await admin.get('/docs');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = new TextDecoder().decode(bytes);
    expect(page).not.toMatch(/<script(?![^>]*src=)[^>]*>[^<]/);
    for (const [, file] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await admin.get(file ?? '')).status, file).toBe(200);
    }
  });
});

describe('[SEC-P25] the description without a sign-in', () => {
  const documents = ['/openapi.json', '/docs', '/docs/static/index.html', '/docs/json', '/docs/yaml'];

  it.each(documents)('hides the calls: %s', async (path) => {
    const { status, body } = await nobody.get(path);
    expect({ status, code: body?.code }).toEqual({ status: 401, code: 'SIGN_IN_NEEDED' });
  });

  it('the calls, if the operator allows it', async () => {
    const open = await startTestApp({ openDocs: true });
    const stranger = await open.api();
    expect((await stranger.get('/openapi.json')).status).toBe(200);
    expect((await stranger.get('/docs')).status).toBe(200);
    await open.close();
  });

  it('only whether the service is healthy; crews get the same', async () => {
    for (const api of [nobody, await test.api('capo')]) {
      const { status, body } = await api.get('/health');
      expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } });
    }
    const { body } = await admin.get('/health');
    expect(body).toMatchObject({ status: 'ok', database: 'ok', outbox: 0, version: test.product.version });
    expect(body.diskFree).toBeGreaterThan(0);
    // The audit's last seal, to be kept elsewhere.
    expect(body.audit).toMatch(/^\d+:[0-9a-f]{64}$/);
  });

  it('documents that wait for the ERP, and separately the print queue', async () => {
    const busy = await startTestApp();
    const later = { payload: '{}', nextAttemptAt: new Date('2099-01-01T00:00:00Z') } as const;
    await busy.database.db
      .insertInto('outbox')
      .values([
        { kind: 'order', key: '1', ...later },
        { kind: 'print', key: 'team/1/PJC', ...later },
        { kind: 'print', key: 'team/1/VIS', status: 'S', ...later },
        { kind: 'print', key: 'team/2/VIS', status: 'E', ...later },
      ])
      .execute();
    expect((await (await busy.api('admin')).get('/health')).body).toMatchObject({ outbox: 1, prints: 2 });
    await busy.close();
  });

  it('[REL-6] that the database does not answer, by the status that probes go by, and that it does again', async () => {
    const { database, ...own } = await startTestApp();
    const stranger = await own.api();
    const owner = await database.owner.connect();
    // Simulates a stalled disk.
    await owner.query('begin; lock table outbox in access exclusive mode');
    const { status, body } = await stranger.get('/health');
    expect({ status, body }).toEqual({ status: 503, body: { status: 'failing' } });
    await owner.query('rollback');
    owner.release();
    await expect.poll(async () => (await stranger.get('/health')).status, { timeout: 10_000 }).toBe(200);
    await own.close();
  });

  it('[SEC-S4] the health at little cost: a thousand requests share one check, and a hanging part does not block it', async () => {
    let looks = 0;
    const documents = {
      render: () => Promise.reject(new Error('no printer here')),
      renderPicture: () => Promise.reject(new Error('nobody draws here')),
      startBrowser: async () => undefined,
      close: async () => undefined,
      healthy: () => {
        looks += 1;
        return new Promise<boolean>(() => undefined);
      },
    };
    const hung = await startTestApp({ documents });
    const [stranger, boss] = [await hung.api(), await hung.api('admin')];
    const healthRequests = Array.from({ length: 1_000 }, () => stranger.get('/health'));
    expect(
      new Set((await Promise.all(healthRequests)).map(({ status, body }) => `${status} ${body.status}`)),
    ).toEqual(new Set(['200 ok']));
    expect((await boss.get('/health')).body).toMatchObject({ status: 'ok', renderer: 'failing' });
    // A second look where the machine was so busy that the first had grown old.
    expect(looks).toBeLessThanOrEqual(5);
    await hung.close();
  });
});

describe('answers', () => {
  it('carry a policy for pages, no-store, and no name of the program', async () => {
    const { headers } = await nobody.get('/auth/demo');
    expect(headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'none'/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});
