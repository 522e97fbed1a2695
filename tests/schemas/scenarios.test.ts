import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Check, formPackage, runScenario } from '../../engine/index.ts';
import { compileCheck, loadProduct } from '../../engine/node.ts';
import { readSchemas } from '../../server/product/readSchemas.ts';

const product = loadProduct(await readSchemas(fileURLToPath(new URL('../../schemas', import.meta.url))));
const checks = new Map<string, Check>();

function checkOf(form: string): Check {
  const check = checks.get(form) ?? compileCheck(formPackage(product, form).entity);
  checks.set(form, check);
  return check;
}

/** Every `*.scenario.json`: whoever adds one there has it run here. */
describe.each(Object.entries(product.scenarios))('scenarios of %s', (_name, { scenarios }) => {
  it.each(scenarios.map((each) => [each.title, each] as const))('%s', (_title, scenario) => {
    expect(runScenario(product, scenario, checkOf)).toEqual([]);
  });
});
