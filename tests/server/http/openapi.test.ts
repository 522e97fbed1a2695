import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Api } from '../../support/api.ts';
import { startTestApp, type TestApp } from '../../support/app.ts';

let test: TestApp;
let nobody: Api;
beforeAll(async () => {
  test = await startTestApp();
  nobody = await test.api();
});
afterAll(() => test.close());

describe('the OpenAPI document', () => {
  it('[CALL-01] lists every call at every path, with its own name', async () => {
    const { body } = await nobody.get('/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    const names: string[] = [];
    for (const call of Object.values(test.product.calls)) {
      for (const path of [call.fullPath, ...call.mirrorPaths]) {
        const written = path.replaceAll(/:(\w+)/g, '{$1}');
        const operation = body.paths[written]?.[call.method.toLowerCase()];
        expect(operation?.summary, `${call.method} ${written}`).toBe(call.summary);
        names.push(operation.operationId);
      }
    }
    expect(new Set(names).size).toBe(names.length);
  });

  it('describes input, answer and refusal, without words of our own', async () => {
    const { body, bytes } = await nobody.get('/openapi.json');
    const save = body.paths['/api/users'].post;
    expect(save.requestBody.content['application/json'].schema.properties.obj.required).toContain('role');
    const answer = save.responses['200'].content['application/json'].schema.properties;
    expect(Object.keys(answer)).toEqual(['ResultCode', 'ResultMessage', 'ResultData']);
    expect(save.responses['4XX'].content['application/json'].schema.required).toContain('ResultMessage');
    expect(new TextDecoder().decode(bytes)).not.toContain('"x-options"');
  });

  it('is readable at /docs under a policy that lets no foreign script in', async () => {
    const { status, headers, bytes } = await nobody.get('/docs');
    expect(status).toBe(200);
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    const page = new TextDecoder().decode(bytes);
    expect(page).not.toMatch(/<script(?![^>]*src=)[^>]*>[^<]/);
    for (const [, file] of page.matchAll(/(?:src|href)="([^"]+)"/g)) {
      expect((await nobody.get(file ?? '')).status, file).toBe(200);
    }
  });
});

describe('health', () => {
  it('says whether the parts are there, to anybody, and nothing more', async () => {
    const { status, body } = await nobody.get('/health');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', database: 'ok', outbox: 0, version: test.product.version });
    expect(body.diskFree).toBeGreaterThan(0);
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
