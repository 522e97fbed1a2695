import type { EntitySchema, FieldLayout, FormSchema, TableSchema } from '../../../contract/index.ts';
import { say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

/** Fields that a record must have, or that a rule speaks at, and that no form of the entity shows: nobody could fill them, nobody would read the message. */
export const checkAsked: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const asked = askedFor(draft, schema['x-entity']);
    if (asked.size === 0) continue;
    const given = givenBefore(draft, schema['x-entity']);
    const listed = listedOf(draft, schema['x-entity']);
    const fields = entryOf(draft.product.entities, schema['x-entity'])?.properties ?? {};
    const tell = (name: string, pointer: string) =>
      report({
        code: 'NOT_ASKED',
        file: file.path,
        pointer,
        found: say('inNoForm', { name }),
        expected: say('fieldShownBy', { entity: schema['x-entity'], names: nearestOf(asked, name) }),
      });
    for (const [index, name] of (schema.required ?? []).entries()) {
      const field = fields[name];
      // What it belongs to is said by where the form is opened.
      const isGiven =
        field?.['x-reference'] !== undefined || field?.readOnly === true || field?.default !== undefined;
      if (!asked.has(name) && !isGiven && !given.has(name)) tell(name, under('/required', index));
    }
    for (const [index, { field }] of (schema['x-rules'] ?? []).entries()) {
      if (field === undefined || asked.has(field) || listed.has(field)) continue;
      // Rows have a list of their own.
      if (fields[field]?.items === undefined) tell(field, under('/x-rules', index, 'field'));
    }
  }
};

/** Paths that the forms of an entity show, with those above and below them. */
function askedFor(draft: ProductDraft, entity: string): ReadonlySet<string> {
  const forms = filesOf<FormSchema>(draft, 'form').filter(({ schema }) => schema.entity === entity);
  const paths = forms.flatMap(({ schema }) =>
    schema.sections.flatMap(({ fields }) => fields.flatMap(pathsOf)),
  );
  return new Set(paths.flatMap((path) => [path, ...above(path)]));
}

/** Fields that are columns of some list of the entity, or stand among facts. */
function listedOf(draft: ProductDraft, entity: string): ReadonlySet<string> {
  const tables = filesOf<TableSchema>(draft, 'table');
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

/** Fields that an action gives to the form that it opens. */
function givenBefore(draft: ProductDraft, entity: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const { form, record } of [...(schema.actions ?? []), ...(schema.toolbar ?? [])])
      if (entryOf(draft.product.forms, form)?.entity === entity)
        for (const name of Object.keys(record ?? {})) found.add(name);
  }
  return found;
}

function pathsOf({ field, note, photos, fields = [] }: FieldLayout): readonly string[] {
  const rows = fields.flatMap(pathsOf).map((cell) => `${field}.${cell}`);
  return [field, ...[note, photos].filter((each) => each !== undefined), ...rows];
}

function above(path: string): readonly string[] {
  const at = path.lastIndexOf('.');
  return at < 0 ? [] : [path.slice(0, at), ...above(path.slice(0, at))];
}
