import type {
  EntitySchema,
  FieldLayout,
  FormSchema,
  ScreenSchema,
  TableSchema,
} from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../SchemaFile.ts';

/**
 * Reports content placed before a field of another section, and pages of a form inside a wizard, whose steps
 * are the pages.
 */
export const checkForms: DraftCheck = (draft, report) => {
  const inWizards = formsInWizards(draft);
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const { pages, sections } = schema;
    const at = (...keys: readonly (string | number)[]) => ({ file: file.path, pointer: under('', ...keys) });
    sections.forEach(({ content = [], fields }, index) => {
      const fieldNames = fields.map(({ field }) => field);
      content.forEach(({ before }, place) => {
        if (before === undefined || fieldNames.includes(before)) return;
        const here = at('sections', index, 'content', place, 'before');
        const expected = say('fieldOfSection', { names: nearestOf(fieldNames, before) });
        report({ code: 'UNKNOWN_FIELD', ...here, found: quoted(before), expected });
      });
    });
    const word = pages === undefined ? 'oneQuestion' : 'pages';
    const wizard = schema[word] === undefined ? undefined : inWizards.get(file.name);
    if (wizard === undefined) continue;
    const expected = say('formShownWhole', { wizard });
    report({ code: 'UNUSED', ...at(word), found: quoted(word), expected });
  }
};

/** Names of forms in wizard steps, mapped to the name of the wizard. */
function formsInWizards(draft: Parameters<DraftCheck>[0]): ReadonlyMap<string, string> {
  const wizards = new Map<string, string>();
  for (const { schema } of filesOf<ScreenSchema>(draft, 'screen'))
    for (const { kind, name, within } of schema.blocks)
      if (kind === 'form' && within !== undefined) wizards.set(name, within);
  return wizards;
}

/**
 * Reports required fields and fields of rules that no form of the entity shows: they could not be filled in,
 * and the message of the rule would be invisible.
 */
export const checkAsked: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const askedFields = askedFor(draft, schema['x-entity']);
    if (askedFields.size === 0) continue;
    const presetFields = givenBefore(draft, schema['x-entity']);
    const listedFields = listedOf(draft, schema['x-entity']);
    const fields = entryOf(draft.product.entities, schema['x-entity'])?.properties ?? {};
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
      if (field === undefined || askedFields.has(field) || listedFields.has(field)) continue;
      // Rows are edited in a list of their entity.
      if (fields[field]?.items === undefined) tell(field, under('/x-rules', index, 'field'));
    }
  }
};

/** Paths that the forms of an entity show, with all parent paths. */
function askedFor(draft: ProductDraft, entity: string): ReadonlySet<string> {
  const forms = filesOf<FormSchema>(draft, 'form').filter(({ schema }) => schema.entity === entity);
  const paths = forms.flatMap(({ schema }) =>
    schema.sections.flatMap(({ fields }) => fields.flatMap(pathsOf)),
  );
  return new Set(paths.flatMap((path) => [path, ...above(path)]));
}

/** Fields that are columns of a table of the entity, or of a table without entity. */
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

/** Fields that an action presets in the form it opens. */
function givenBefore(draft: ProductDraft, entity: string): ReadonlySet<string> {
  const presetFields = new Set<string>();
  for (const { schema } of filesOf<TableSchema>(draft, 'table')) {
    for (const { form, record } of [...(schema.actions ?? []), ...(schema.toolbar ?? [])])
      if (entryOf(draft.product.forms, form)?.entity === entity)
        for (const name of Object.keys(record ?? {})) presetFields.add(name);
  }
  return presetFields;
}

function pathsOf({ field, note, photos, fields = [] }: FieldLayout): readonly string[] {
  const rows = fields.flatMap(pathsOf).map((cell) => `${field}.${cell}`);
  return [field, ...[note, photos].filter((each) => each !== undefined), ...rows];
}

function above(path: string): readonly string[] {
  const at = path.lastIndexOf('.');
  return at < 0 ? [] : [path.slice(0, at), ...above(path.slice(0, at))];
}
