import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formPackage } from '../../../../engine/index.ts';
import { compileCheck } from '../../../../engine/node.ts';
import { createSchemaSource } from '../../../../engine/react/node.ts';
import { startTestApp, type TestApp } from '../../../support/app.ts';

let test: TestApp;
let cookie = '';
beforeAll(async () => {
  test = await startTestApp();
  ({ cookie } = await test.api('capo'));
});
afterAll(() => test.close());

/** A source on the real server, which records its requests and can be cut off. */
function source(version = test.product.version) {
  const loadedPaths: string[] = [];
  const network = { up: true };
  const ask = (path: string): Promise<Response> => {
    loadedPaths.push(path);
    return network.up
      ? fetch(`${test.address}${path}`, { headers: { cookie } })
      : Promise.reject(new TypeError('Failed to fetch'));
  };
  const schemas = createSchemaSource({
    version,
    fetch: ((input: string) => ask(input)) as typeof globalThis.fetch,
    // Imported as a page does: a separate module that can import no other file.
    load: async (path) =>
      import(`data:text/javascript,${encodeURIComponent(await (await ask(path)).text())}`),
  });
  return { schemas, asked: loadedPaths, network };
}

describe('the published schemas, as a page gets them', () => {
  it('each is asked for once, under the product’s version, however many want it at once', async () => {
    const { schemas, asked } = source('1 a');
    const [one, two] = await Promise.all([schemas.table('teams'), schemas.table('teams')]);
    expect(one).toBe(two);
    await schemas.table('teams');
    await schemas.table('orders');
    expect(asked).toEqual(['/product/tables/teams.json?v=1%20a', '/product/tables/orders.json?v=1%20a']);
  });

  it('are those of the server: forms with their entity, lists, wizards, workflows', async () => {
    const { schemas } = source();
    expect(await schemas.form('squad')).toEqual(
      JSON.parse(JSON.stringify(formPackage(test.product, 'squad'))),
    );
    expect(await schemas.table('teams')).toHaveProperty('table.columns');
    expect(Object.keys(await schemas.wizard('report'))).not.toEqual([]);
    expect(await schemas.workflow('team')).toHaveProperty('transitions');
  });

  it('[VAL-04] the check of a form judges in the page as on the server', async () => {
    const { schemas } = source();
    const check = await schemas.check('mileage-card');
    const serverCheck = compileCheck(formPackage(test.product, 'mileage-card').entity);
    for (const record of [
      {},
      { ItemCode: 'A1', DocDate: '2026-11-20', KmOreIniziali: 10, KmOreFinali: 5 },
      { ItemCode: 'A1', DocDate: 'domani', KmOreIniziali: -1 },
      { ItemCode: 'A1', DocDate: '2026-11-20', KmOreIniziali: 10 },
    ])
      expect(check(record)).toEqual(serverCheck(record));
  });

  it('what failed is asked for again when it is wanted again; what came once needs no network', async () => {
    const { schemas, asked, network } = source();
    await schemas.table('teams');
    network.up = false;
    await expect(schemas.table('orders')).rejects.toThrow('Failed to fetch');
    await expect(schemas.check('squad')).rejects.toThrow('Failed to fetch');
    expect(await schemas.table('teams')).toHaveProperty('table');
    network.up = true;
    expect(await schemas.table('orders')).toHaveProperty('table');
    expect(await schemas.check('squad')).toBeTypeOf('function');
    expect(asked.filter((path) => path.includes('orders'))).toHaveLength(2);
  });

  it('one that there is not is refused by its address, not taken for an empty one', async () => {
    const { schemas } = source();
    await expect(schemas.table('nowhere')).rejects.toThrow('/product/tables/nowhere.json');
    await expect(schemas.form('squad', 99)).rejects.toThrow('squad@99.json');
  });

  it('[SEC-P25] a module asked for while the session had ended is there once it is renewed', async () => {
    const { schemas: inner, asked } = source();
    const real = await inner.check('squad');
    let tries = 0;
    const schemas = createSchemaSource({
      version: '1',
      // Stand-in for the fetch of the page: requires a new sign-in, then answers.
      fetch: (async () => new Response('')) as typeof globalThis.fetch,
      load: async (path) => {
        tries += 1;
        if (tries === 1) throw new TypeError('error loading dynamically imported module');
        asked.push(path);
        return { check: real };
      },
    });
    expect(await schemas.check('squad')).toBe(real);
    expect(asked.at(-1)).toBe('/product/checks/squad@1.js?v=1&again');
  });

  it('a module without a check is no check', async () => {
    const { schemas } = source();
    const otherSource = createSchemaSource({ version: '1', load: async () => ({ rules: [] }) });
    await expect(otherSource.check('squad')).rejects.toThrow('exports no check');
    expect((await schemas.check('squad'))({})).not.toEqual([]);
  });
});
