import { describe, expect, it } from 'vitest';
import {
  createFormModel,
  createTableModel,
  type FieldLayout,
  formatValue,
  formPackage,
  getAt,
  type MessagesSchema,
  slotsOf,
} from '../../engine/index.ts';
import { fullRecord } from '../support/fullRecord.ts';
import { fieldIn } from './fieldIn.ts';
import { loadedProduct } from './product.ts';

const product = await loadedProduct();
const italian = product.messages['it'] as MessagesSchema;
const tables = Object.entries(product.tables).map(([name, table]) => ({ name, table }));
const forms = Object.entries(product.forms).map(([name, form]) => ({ name, form }));
const typeOf = (type: unknown): unknown => [type].flat().find((each) => each !== 'null');
const repeated = (names: readonly string[]): readonly string[] =>
  names.filter((name, index) => names.indexOf(name) !== index);

/** The rows that a call answers under a key, and the words that it may be asked. */
function rowsOf(call: string, list: string): { readonly row: unknown; readonly words: readonly string[] } {
  const sourceCall = product.calls[call];
  const rows = fieldIn(sourceCall?.response, list) as { readonly items?: unknown } | undefined;
  const inputNames = [sourceCall?.params, sourceCall?.query, sourceCall?.body].flatMap((part) =>
    Object.keys((part as { properties?: object })?.properties ?? {}),
  );
  return { row: rows?.items, words: inputNames };
}

describe.each(tables)('the list $name', ({ table }) => {
  const entity = product.entities[table.entity ?? ''];

  it('[ENT-01] [DAY-C8] writes every value in the manner of its field, a price with all of its digits', () => {
    for (const { field: path, format = 'text', options, each } of table.columns) {
      const field = entity === undefined ? undefined : fieldIn(entity, path);
      if (field === undefined || each !== undefined) continue;
      const type = typeOf(field.type);
      if (format === 'date') expect(['date', 'date-time'], path).toContain(field.format);
      if (format === 'date-time') expect(field.format, path).toBe('date-time');
      if (['euro', 'unit-price', 'quantity', 'number', 'short-number', 'file-size'].includes(format))
        expect(['number', 'integer'], path).toContain(type);
      // Only amounts calculated or declared in cents are written in cents.
      if (format === 'euro') expect(path).toMatch(/Total$|Sum$|^taxable$/);
      if (format === 'text') {
        expect(type, `${path}: a decimal shown without its comma`).not.toBe('number');
        expect(
          ['date', 'date-time', 'time', 'position'],
          `${path}: shown as computers write it`,
        ).not.toContain(field.format);
      }
      if (field['x-options'] !== undefined && options === undefined)
        expect(format, `${path}: its code is shown`).toBe('flag');
    }
  });

  it('[CALL-01] sends what it shows: rows, keys, columns, units and companions', () => {
    if (table.source === undefined) return;
    const { row } = rowsOf(table.source.call, table.source.rows);
    expect(row, `${table.source.call} answers ${table.source.rows}`).toBeDefined();
    const paths = [
      table.key,
      table.columns.flatMap(({ field, unit, with: companions = [] }) => [
        field,
        ...(unit === undefined ? [] : [unit]),
        ...companions.map((one) => one.field),
      ]),
    ].flat(2);
    expect(paths.filter((path) => fieldIn(row, path) === undefined)).toEqual([]);
  });

  it('has no two columns of one name, and a title for its card on a phone', () => {
    expect(repeated(table.columns.map(({ label }) => label))).toEqual([]);
    expect(createTableModel(table, product.options).card().title.length).toBeGreaterThan(0);
  });

  it('[UI-03] writes a full row without a word of computers', () => {
    if (entity === undefined) return;
    const row = fullRecord(entity);
    for (const { field, format = 'text', options, each } of table.columns) {
      const value = getAt(row, field);
      if (each !== undefined || typeof value === 'object') continue;
      const text = formatValue(
        value,
        format,
        italian,
        options === undefined ? undefined : product.options[options],
      );
      expect(text, field).not.toMatch(/undefined|\bnull\b|NaN|\[object|\d{4}-\d{2}-\d{2}|Invalid/);
    }
  });
});

/** Shown by the form, filled in by who refuses the record: the server takes it from that call alone. */
const ASKED_BY_ACTIONS = ['work-hours.Reason'];

describe.each(forms)('the form $name', ({ name, form }) => {
  const model = createFormModel(formPackage(product, name));
  const layouts: readonly FieldLayout[] = form.sections.flatMap(({ fields }) =>
    fields.flatMap((field) => [field, ...(field.fields ?? [])]),
  );

  it('[ENT-01] gives every field a name in Italian, no name twice in one section', () => {
    for (const { id } of form.sections) {
      const labels = model.fields
        .filter(({ section, noteOf }) => section === id && noteOf === undefined)
        .map(({ label }) => label);
      expect(repeated(labels), id).toEqual([]);
    }
    const nameless = model.fields.filter(
      ({ schema, layout }) => (layout.label ?? schema.title) === undefined,
    );
    expect(nameless.map(({ path }) => path)).toEqual([]);
  });

  it('[SEC-Q8] shows calculated fields read-only', () => {
    const open = model.fields.filter(
      ({ widget, schema, path }) =>
        ['readonly', 'hidden'].includes(widget) &&
        schema.readOnly !== true &&
        !ASKED_BY_ACTIONS.includes(`${name}.${path}`),
    );
    expect(open.map(({ path }) => path)).toEqual([]);
  });

  it('[CALL-01] takes its choices from calls that answer them', () => {
    for (const { field, source } of layouts) {
      if (source === undefined) continue;
      const { row, words } = rowsOf(source.call, source.list ?? '');
      expect(row, `${field}: ${source.call} answers ${source.list}`).toBeDefined();
      for (const path of [source.value ?? '', ...slotsOf(source.label ?? '')])
        expect(fieldIn(row, path), `${field}: ${path}`).toBeDefined();
      const queryNames = [
        ...Object.keys(source.query ?? {}),
        ...(source.search === undefined ? [] : [source.search]),
      ];
      expect(
        queryNames.filter((word) => !words.includes(word)),
        field,
      ).toEqual([]);
    }
  });

  it('has a message in Italian for every rule that its fields may break', () => {
    const rules = model.fields
      .flatMap(({ schema }) => Object.keys(schema))
      .filter((word) => word.startsWith('x-') && word in italian.rules === false);
    const silent = [
      'x-options',
      'x-suggests',
      'x-copied',
      'x-was',
      'x-reference',
      // Reported as `may-change`; the form shows the field as read-only.
      'x-may',
      'x-checked',
      'x-flag',
      'x-unit',
      'x-measured',
      // Nobody fills it in.
      'x-calculated',
      // Reported as `offered`.
      'x-offered',
      // Reported as `span`.
      'x-span',
      // Reported as `check-digit`.
      'x-code',
      'x-column',
      'x-unconfirmed',
      'x-messages',
      'x-personal',
      // Reported as `signature`.
      'x-signs',
      // Shown below the photo without a refusal.
      'x-taken',
      // Reported as `accuracy`.
      'x-trace',
      // Where a list finds them.
      'x-from',
      'x-rows',
      // Only the server knows other records; its refusal has a separate message.
      'x-unique',
    ];
    expect(rules.filter((word) => !silent.includes(word))).toEqual([]);
  });

  it('counts and measures its long texts: none without a limit that people can see coming', () => {
    const endless = model.fields.filter(
      ({ widget, schema }) =>
        ['text', 'textarea'].includes(widget) &&
        typeOf(schema.type) === 'string' &&
        schema.readOnly !== true &&
        schema.enum === undefined &&
        schema.format === undefined &&
        schema.pattern === undefined,
    );
    expect(
      endless
        .filter(({ schema }) => (schema.maxLength ?? schema['x-max'] ?? schema['x-length']) === undefined)
        .map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('[SCR-01] ways from screen to screen', () => {
  const paramsOf = (screen: string): readonly string[] =>
    [...(product.screens[screen]?.path ?? '').matchAll(/:(\w+)/g)].map(([, param = '']) => param);

  it('an action with a target names its record', () => {
    for (const { name, table } of tables) {
      for (const { id, goTo, params = {} } of [...(table.actions ?? []), ...(table.toolbar ?? [])]) {
        if (goTo === undefined) continue;
        expect(Object.keys(params), `${name} ${id}`).toEqual(expect.arrayContaining([...paramsOf(goTo)]));
      }
    }
    for (const [name, { finish }] of Object.entries(product.wizards)) {
      for (const { goTo, params = {} } of finish)
        if (goTo !== undefined)
          expect(Object.keys(params), name).toEqual(expect.arrayContaining([...paramsOf(goTo)]));
    }
  });

  it('no two screens of the navigation stand in one place, and each has its sign', () => {
    const places = Object.values(product.screens).flatMap(({ navigation }) =>
      navigation === undefined ? [] : [navigation],
    );
    expect(repeated(places.map(({ label }) => label))).toEqual([]);
    expect(repeated(places.map(({ group = '', order }) => `${group} ${order}`))).toEqual([]);
  });
});
