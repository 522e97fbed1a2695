import { describe, expect, it } from 'vitest';
import { sampleRecord } from '../../engine/editor/index.ts';
import {
  createFormModel,
  type DataRecord,
  defaultsOf,
  type FormPackage,
  formPackage,
  formState,
  getAt,
  type Product,
  settle,
  validateForm,
} from '../../engine/index.ts';
import { compileCheck } from '../../engine/node.ts';
import { sampleRows } from '../../stories/samples/sampleRows.ts';
import { wrongRecord } from '../../stories/samples/wrongRecord.ts';
import { clinic } from '../engine/clinic/visit.ts';
import { loadLibrary } from '../engine/support/library.ts';
import { testProduct } from '../support/testProduct.ts';

const products: readonly (readonly [string, Product])[] = [
  ['a clinic', clinic],
  ['a library', await loadLibrary()],
  ['the product', await testProduct()],
];
const forms = products.flatMap(([from, product]) =>
  Object.keys(product.forms).map((name) => [name, from, formPackage(product, name)] as const),
);
/** The context of stories: no user, so that every field is editable. */
const CONTEXT = { modules: {}, today: '2026-11-20' };

/** Problems of a record as the form of the story reports them. */
function problemsOf(pkg: FormPackage, record: DataRecord) {
  const context = { ...CONTEXT, record };
  return validateForm(createFormModel(pkg), record, context, compileCheck(pkg.entity)).filter(
    ({ severity }) => severity === 'error',
  );
}

describe('the story of a filled form', () => {
  it.each(forms)(
    '%s of %s breaks no rule of a field, and shows nothing that it had to leave out',
    (_name, from, pkg) => {
      const model = createFormModel(pkg);
      const record = settle(model, { ...defaultsOf(pkg.entity), ...sampleRecord(pkg) }, CONTEXT);
      // Rules between fields are about people's answers together: a sample of each alone may well break one.
      const between = new Set((pkg.entity['x-rules'] ?? []).map(({ id }) => id));
      // No code is invented from an incomplete pattern: a schema that needs one gives an example.
      const codes = Object.entries(pkg.entity.properties).filter(([, { pattern }]) => pattern !== undefined);
      const unknown = new Set(codes.map(([name]) => name).filter((name) => record[name] === undefined));
      if (from === 'the product') expect([...unknown]).toEqual([]);
      const unexpected = problemsOf(pkg, record).filter(
        ({ rule, path }) => !between.has(rule) && !unknown.has(path),
      );
      expect(unexpected.map(({ path, rule }) => `${path} ${rule}`)).toEqual([]);
    },
  );

  it.each(forms)('%s of %s is the same each time', (_name, _from, pkg) => {
    expect(sampleRecord(pkg)).toEqual(sampleRecord(pkg));
  });

  it('fills every text, number, choice and flag of the longest form', async () => {
    const pkg = formPackage(await testProduct(), 'vis');
    const record = sampleRecord(pkg);
    const emptyFields = createFormModel(pkg).fields.filter(
      ({ path, schema }) => record[path] === undefined && schema.type !== 'array',
    );
    expect(emptyFields.map(({ path }) => path)).toEqual([]);
  });
});

describe('the story of a form with mistakes', () => {
  const refused = forms.filter(([, , pkg]) => wrongRecord(pkg) !== undefined);

  it.each(refused)('%s of %s has some, each with a message at its field', (_name, _from, pkg) => {
    const record = wrongRecord(pkg) ?? {};
    const problems = problemsOf(pkg, record);
    expect(problems.length).toBeGreaterThan(0);
    const visible = formState(createFormModel(pkg), record, { ...CONTEXT, record }).visible;
    const paths = problems.map(({ path }) => path.replace(/\.\d+(?:\..*)?$/, ''));
    expect(paths.filter((path) => path !== '' && !visible.has(path))).toEqual([]);
  });
});

describe('the story of a list', () => {
  const lists = products.flatMap(([from, product]) =>
    Object.entries(product.tables).map(
      ([name, table]) => [name, from, table, product.entities[table.entity ?? '']] as const,
    ),
  );

  it.each(lists)(
    '%s of %s has three rows, each with a unique key and a value in every column',
    (_name, _from, table, entity) => {
      const rows = sampleRows(table, entity);
      expect(rows).toHaveLength(3);
      const keys = [table.key].flat();
      const keyOf = (row: DataRecord) => JSON.stringify(keys.map((key) => getAt(row, key)));
      expect(new Set(rows.map(keyOf)).size).toBe(3);
      for (const row of rows) expect(Object.keys(row).length).toBeGreaterThan(0);
    },
  );
});
