import { beforeAll, describe, expect, it } from 'vitest';
import type { Context, Product } from '../../../engine/contract/index.ts';
import {
  type EditedFiles,
  editSchema,
  knownAnswers,
  previewPackage,
  recordScenario,
  sampleRecord,
} from '../../../engine/editor/index.ts';
import type { Scenario } from '../../../engine/index.ts';
import { compileCheck, examine } from '../../../engine/node.ts';
import { loadedProduct } from '../../schemas/product.ts';
import { runScenario } from '../../support/runScenario.ts';
import { productFiles } from './productFiles.ts';

const PJC = 'checklist/pjc.form.json';
const CONTEXT = {
  today: '2026-11-20',
  user: { fullName: 'Elio Blu', permissions: [] },
} as unknown as Context;
let files: EditedFiles;
let product: Product;
beforeAll(async () => {
  files = await productFiles();
  product = await loadedProduct();
});

const never = (): never => {
  throw new Error('no form');
};

const keep = (of: EditedFiles, path: string, record: object) => {
  const form = path.slice(path.lastIndexOf('/') + 1).replace('.form.json', '');
  const recording = { title: 'Una prova', path, form, record: record as never, context: CONTEXT };
  const recorded = recordScenario(of, recording);
  const file = path.replace('.form.json', '.scenario.json');
  const { scenarios } = recorded[file] as unknown as { readonly scenarios: readonly Scenario[] };
  return { kept: recorded, file, scenario: scenarios.at(-1) as Scenario };
};

describe('a preview saved as an example', () => {
  it('contains effects of conditions and calculations, and no user', () => {
    const record = { teamId: 12, TA_MT: 'Y', AP: 'Y', inizioBriefing: '07:30:00', fineBriefing: '07:50:00' };
    const { scenario } = keep(files, PJC, record);
    expect(scenario).toMatchObject({
      title: 'Una prova',
      form: 'pjc',
      given: { today: '2026-11-20', record },
    });
    expect(scenario.expect.calculated).toMatchObject({ durataBriefing: 20 });
    expect(scenario.expect.visible).toEqual(expect.arrayContaining(['TA_MT', 'AP']));
    expect(JSON.stringify(scenario)).not.toContain('Elio');
  });

  it('holds for the form that it was given in, whichever, and is one that the loader takes', async () => {
    let all = files;
    for (const path of Object.keys(files).filter((each) => each.endsWith('.form.json'))) {
      const pkg = previewPackage(files, path.slice(path.lastIndexOf('/') + 1).replace('.form.json', ''));
      if (pkg === undefined) throw new Error(`no form comes of ${path}`);
      for (const record of [sampleRecord(pkg), {}]) {
        const { file, scenario } = keep(files, path, record);
        expect(runScenario(product, scenario, compileCheck), path).toEqual([]);
        const { scenarios = [] } = (all[file] ?? {}) as unknown as { scenarios?: readonly Scenario[] };
        const kept = { $schema: '../meta/scenario.schema.json', ...Object(all[file]) };
        all = { ...all, [file]: { ...kept, scenarios: [...scenarios, scenario] } };
      }
    }
    const { findings } = examine(all);
    expect(findings.filter(({ file }) => file.endsWith('.scenario.json'))).toEqual([]);
  });

  it('omits answers to removed items, also in rows, and passes the loader', () => {
    const record = {
      ...{ empID: 7, Notes: 'Di sempre', soppresso: 'x' },
      members: [
        { empID: 8, soppresso: 1 },
        { empID: 9, dentro: { ancora: [1] } },
      ],
    };
    const { kept, scenario } = keep(files, 'squad/squad.form.json', record);
    expect(scenario.given).toEqual({
      today: '2026-11-20',
      record: { empID: 7, Notes: 'Di sempre', members: [{ empID: 8 }, { empID: 9 }] },
    });
    expect(examine(kept).findings).toEqual([]);
    // From a form whose item was removed while it was filled in.
    const entity = 'checklist/pjc.entity.json';
    const without = editSchema(files, { does: 'remove', file: entity, at: '/properties/AP' });
    const pkg = previewPackage(without, 'pjc');
    expect(knownAnswers(pkg?.entity ?? never(), { teamId: 12, AP: 'Y' })).toEqual({ teamId: 12 });
  });

  it('fails after a condition has changed', () => {
    const { scenario } = keep(files, PJC, { teamId: 12, TA_MT: 'Y', AP: 'Y' });
    const visibleNames = scenario.expect.visible ?? [];
    const hidden = structuredClone(product) as { forms: Record<string, { sections: object[] }> };
    const form = hidden.forms['pjc'];
    if (form === undefined) throw new Error('no form');
    form.sections = form.sections.map((section) => ({
      ...section,
      showWhen: { 'record.teamId': { const: 99 } },
    }));
    const scenarioResult = runScenario(hidden as unknown as Product, scenario, compileCheck);
    expect(scenarioResult).toEqual(
      expect.arrayContaining(visibleNames.map((path) => `${path} is hidden, expected visible`)),
    );
  });

  it('is appended to existing examples, or a new file; a broken form has none', () => {
    const { kept, file } = keep(files, PJC, {});
    const count = (of: EditedFiles) => (of[file] as { scenarios: unknown[] } | undefined)?.scenarios.length;
    expect(count(kept)).toBe((count(files) ?? 0) + 1);
    const { [file]: _gone, ...without } = files;
    expect(count(keep(without, PJC, {}).kept)).toBe(1);
    const broken = editSchema(files, { does: 'set', file: PJC, at: '/entity', value: 'nessuna' });
    const recording = { title: 'x', path: PJC, form: 'pjc', record: {}, context: CONTEXT };
    expect(recordScenario(broken, recording)).toBe(broken);
  });
});
