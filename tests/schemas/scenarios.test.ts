import { describe, expect, it } from 'vitest';
import type { ScenarioSchema } from '../../engine/contract/index.ts';
import { type Check, type DataRecord, type EntitySchema, setAt } from '../../engine/index.ts';
import { compileCheck, metaOf, scenarioCoverage } from '../../engine/node.ts';
import { changedProduct } from '../support/changedProduct.ts';
import { runScenario } from '../support/runScenario.ts';
import { schemaFiles } from '../support/testProduct.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();
const meta = metaOf(await schemaFiles());
const checks = new Map<object, Check>();

function checkOf(entity: EntitySchema): Check {
  const check = checks.get(entity) ?? compileCheck(entity);
  checks.set(entity, check);
  return check;
}

/** Every `*.scenario.json`, so that new ones run here, too. */
describe.each(Object.entries(product.scenarios))('scenarios of %s', (_name, { scenarios }) => {
  it.each(scenarios.map((each) => [each.title, each] as const))('%s', (_title, scenario) => {
    expect(runScenario(product, scenario, checkOf)).toEqual([]);
  });
});

it('[DAY-A5] the distance from which a mileage card asks for confirmation is declared once, in the settings', async () => {
  const most = (file: unknown) => setAt(file as DataRecord, 'values.mileageCardMost', 300);
  const changed = await changedProduct({ 'shared/settings.json': most });
  const offered = (actions: string[]) => ({
    title: '400 km',
    table: 'mileage-cards',
    given: {
      row: { Id: 1, DocStatus: 'D', KmOreIniziali: 100, KmOreFinali: 500 },
      user: { empID: 7, permissions: ['Vehicle.write'] },
    },
    expect: { actions },
  });
  expect(runScenario(product, offered(['edit', 'confirm', 'delete']), checkOf)).toEqual([]);
  expect(runScenario(changed, offered(['edit', 'complete', 'delete']), checkOf)).toEqual([]);
});

/** Words of the grammar that hold a condition. */
const CONDITION =
  /^(?:if|showWhen|requiredWhen|readOnlyWhen|noteWhen|rowsWhen|finishHiddenWhen|resumeWhen|when)$/;

describe('[SCHEMA-B3] the scenarios of the product', () => {
  it.each(scenarioCoverage(product, meta))('show every $kind', ({ missing }) => {
    expect(missing).toEqual([]);
  });

  it('are held against every condition that the schemas have', () => {
    const { forms, tables, screens, documents, options } = product;
    const conditionCount = conditionsIn({ forms, tables, screens, documents, options });
    const claims = scenarioCoverage({ ...product, scenarios: {} }, meta)
      .filter(({ kind }) => kind === 'condition' || kind === 'action')
      .flatMap(({ missing }) => missing)
      .filter((claim) => /^(?:form|table|screen|document|options) /.test(claim));
    expect(claims).toHaveLength(2 * conditionCount);
  });

  it('name no base that none of them begins with', async () => {
    const lone = Object.entries(await schemaFiles()).flatMap(([path, content]) => {
      const { bases = {} } = path.endsWith('.scenario.json') ? (content as ScenarioSchema) : {};
      const text = JSON.stringify(content);
      return Object.keys(bases).flatMap((name) =>
        text.includes(`"from":"${name}"`) ? [] : [`${path} ${name}`],
      );
    });
    expect(lone).toEqual([]);
  });

  it('are held against every variant and caution that the workflows have', () => {
    // Missing answers of other forms (`asks`) need the server, which reads their records.
    const workflows = Object.values(product.workflows).map((workflow) => ({ ...workflow, asks: undefined }));
    const when = (schema: object): number => JSON.stringify(schema).split('"when":').length - 1;
    const claims = scenarioCoverage({ ...product, scenarios: {} }, meta)
      .filter(({ kind }) => kind === 'condition')
      .flatMap(({ missing }) => missing)
      .filter((claim) => claim.startsWith('workflow '));
    expect(claims).toHaveLength(2 * when(workflows));
  });
});

/** Number of conditions; the `when` of a rule counts with its rule. */
function conditionsIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  // A block is shown by `permission` as by a condition.
  const blocks = 'kind' in value && 'permission' in value && !('showWhen' in value) ? 1 : 0;
  return Object.entries(value).reduce(
    (sum, [word, inner]) =>
      sum + conditionsIn(inner) + (CONDITION.test(word) && !('must' in value) && isCondition(inner) ? 1 : 0),
    blocks,
  );
}

function isCondition(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
