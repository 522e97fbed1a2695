import type { EntitySchema, FieldLayout, FormSchema, TableSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { nearestOf, under } from '../../pointer.ts';
import {
  type AssembledProduct,
  type FindingPlace,
  filesOf,
  type OnFinding,
  type ProductCheck,
} from '../../SchemaFile.ts';

/**
 * Reports required fields and fields of rules that no form of the entity shows: they could not be filled in,
 * and the message of the rule would be invisible. A form with a field asks also for its `x-other`.
 */
export const checkAsked: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<FormSchema>(assembled, 'form')) {
    const entity = entryOf(assembled.product.entities, schema.entity);
    const layouts = schema.sections.flatMap(({ fields }) => fields);
    schema.sections.forEach(({ fields }, index) => {
      const at = { file: file.path, pointer: under('/sections', index, 'fields') };
      if (entity !== undefined) checkOthers(fields, layouts, entity, at, report);
    });
  }
  for (const { file, schema } of filesOf<EntitySchema>(assembled, 'entity')) {
    const askedFields = askedFor(assembled, schema['x-entity']);
    if (askedFields.size === 0) continue;
    const presetFields = givenBefore(assembled, schema['x-entity']);
    const fields = entryOf(assembled.product.entities, schema['x-entity'])?.properties ?? {};
    const tell = (name: string, pointer: string) =>
      report({
        code: 'NOT_ASKED',
        file: file.path,
        pointer,
        found: say('inNoForm', { name }),
        expected: say('fieldShownBy', { entity: schema['x-entity'], names: nearestOf(askedFields, name) }),
      });
    for (const [index, name] of (schema.required ?? []).entries()) {
      const field = fields[name];
      // References get their value from the page that opens the form.
      const isPreset =
        field?.['x-reference'] !== undefined || field?.readOnly === true || field?.default !== undefined;
      if (!askedFields.has(name) && !isPreset && !presetFields.has(name))
        tell(name, under('/required', index));
    }
    for (const [index, { field }] of (schema['x-rules'] ?? []).entries()) {
      // Rows are edited in a list of their entity.
      if (field === undefined || askedFields.has(field) || fields[field]?.items !== undefined) continue;
      if (!listedOf(assembled, schema['x-entity']).has(field)) tell(field, under('/x-rules', index, 'field'));
    }
  }
};

/** Paths that the forms of an entity show, with all parent paths. */
function askedFor(assembled: AssembledProduct, entity: string): ReadonlySet<string> {
  const forms = filesOf<FormSchema>(assembled, 'form').filter(({ schema }) => schema.entity === entity);
  const paths = forms.flatMap(({ schema }) =>
    schema.sections.flatMap(({ fields }) => fields.flatMap(layoutPaths)),
  );
  return new Set(paths.flatMap((path) => [path, ...above(path)]));
}

/** Fields that are columns of a table of the entity, or of a table without entity. */
function listedOf(assembled: AssembledProduct, entity: string): ReadonlySet<string> {
  const tables = filesOf<TableSchema>(assembled, 'table');
  return new Set(
    tables.flatMap(({ schema }) =>
      schema.columns.flatMap(({ field, with: more = [] }) =>
        [field, ...more.map((each) => each.field)].flatMap((path) => {
          if (schema.entity !== undefined) return schema.entity === entity ? [path] : [];
          return path.split('.').slice(-1);
        }),
      ),
    ),
  );
}

/** Fields that an action presets in the form it opens. */
function givenBefore(assembled: AssembledProduct, entity: string): ReadonlySet<string> {
  const presetFields = new Set<string>();
  for (const { schema } of filesOf<TableSchema>(assembled, 'table')) {
    for (const { form, record } of [...(schema.actions ?? []), ...(schema.toolbar ?? [])])
      if (entryOf(assembled.product.forms, form)?.entity === entity)
        for (const name of Object.keys(record ?? {})) presetFields.add(name);
  }
  return presetFields;
}

function layoutPaths({ field, note, photos, fields = [] }: FieldLayout): readonly string[] {
  const rows = fields.flatMap(layoutPaths).map((cell) => `${field}.${cell}`);
  return [field, ...[note, photos].filter((each) => each !== undefined), ...rows];
}

function above(path: string): readonly string[] {
  const at = path.lastIndexOf('.');
  return at < 0 ? [] : [path.slice(0, at), ...above(path.slice(0, at))];
}

/** The text that says which one stands where the field stands. */
function checkOthers(
  fields: readonly FieldLayout[],
  beside: readonly FieldLayout[],
  shape: object,
  at: FindingPlace,
  report: OnFinding,
): void {
  fields.forEach((layout, index) => {
    const pointer = under(at.pointer, index);
    const field = fieldAt(shape, layout.field);
    if (typeof field !== 'object') return;
    const otherName = field['x-other'];
    const path = [...layout.field.split('.').slice(0, -1), otherName].join('.');
    if (otherName !== undefined && !beside.some((each) => each.field === path)) {
      const expected = say('otherAlso', { path });
      report({
        ...at,
        code: 'NOT_ASKED',
        pointer: `${pointer}/field`,
        found: quoted(layout.field),
        expected,
      });
    }
    if (layout.fields !== undefined && field.items !== undefined)
      checkOthers(layout.fields, layout.fields, field.items, { ...at, pointer: `${pointer}/fields` }, report);
  });
}
