import type {
  EntitySchema,
  Field,
  FieldLayout,
  FormSchema,
  ScreenSchema,
  TableSchema,
} from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { isDefectFlag } from '../../../values/records.ts';
import { fieldAt } from '../../fieldAt.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';

/** Reports fields that a form shows twice, and notes or photos that can never become visible. */
export const checkForms: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    const fieldNames = new Set<string>();
    schema.sections.forEach((section, index) => {
      const pointer = under('/sections', index);
      checkFields(
        section.fields,
        entity,
        { file: file.path, pointer: `${pointer}/fields` },
        fieldNames,
        report,
      );
    });
  }
};

type Place = { readonly file: string; readonly pointer: string };

function checkFields(
  fields: readonly FieldLayout[],
  entity: EntitySchema | Field,
  at: Place,
  fieldNames: Set<string>,
  report: TellFinding,
): void {
  fields.forEach((layout, index) => {
    const pointer = under(at.pointer, index);
    const field = fieldAt(entity, layout.field);
    once(fieldNames, layout.field, { ...at, pointer: `${pointer}/field` }, report);
    for (const word of ['note', 'photos'] as const) {
      const companion = layout[word];
      if (companion === undefined) continue;
      const note = { ...at, pointer: under(pointer, word) };
      once(fieldNames, companion, note, report);
      const asks = field === undefined || field === 'open' || isDefectFlag(field);
      if (layout.noteWhen === undefined && !asks) {
        const expected = say('flagOrNoteWhen');
        report({ ...note, code: 'MISSING_CONDITION', found: say('neither'), expected });
      }
    }
    if (layout.fields !== undefined && typeof field === 'object' && field.items !== undefined) {
      const cells = { ...at, pointer: `${pointer}/fields` };
      checkFields(layout.fields, field.items, cells, new Set(), report);
    }
  });
}

function once(fieldNames: Set<string>, name: string, at: Place, report: TellFinding): void {
  if (fieldNames.has(name))
    report({ ...at, code: 'DUPLICATE', found: quoted(name), expected: say('itOnce') });
  fieldNames.add(name);
}

/** Reports content placed before a field of another section, and sections without content and fields. */
export const checkContent: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const { sections } = schema;
    const at = (...keys: readonly (string | number)[]) => ({ file: file.path, pointer: under('', ...keys) });
    sections.forEach(({ content = [], fields }, index) => {
      const fieldNames = fields.map(({ field }) => field);
      if (fieldNames.length === 0 && content.length === 0) {
        const place = at('sections', index, 'fields');
        report({ code: 'MISSING_WORD', ...place, found: say('nothing'), expected: say('fieldOrContent') });
      }
      content.forEach(({ before }, place) => {
        if (before === undefined || fieldNames.includes(before)) return;
        const here = at('sections', index, 'content', place, 'before');
        const expected = say('fieldOfSection', { names: nearestOf(fieldNames, before) });
        report({ code: 'UNKNOWN_FIELD', ...here, found: quoted(before), expected });
      });
    });
  }
};

/**
 * Reports sections on no page, pages of a form inside a wizard (its steps are the pages), and
 * `closesWhenDone` on forms with pages or on sections without fields.
 */
export const checkPages: DraftCheck = (draft, report) => {
  const inWizards = formsInWizards(draft);
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const { pages, sections } = schema;
    const at = (...keys: readonly (string | number)[]) => ({ file: file.path, pointer: under('', ...keys) });
    const word = pages === undefined ? 'oneQuestion' : 'pages';
    const wizard = schema[word] === undefined ? undefined : inWizards.get(file.name);
    if (wizard !== undefined) {
      const expected = say('formShownWhole', { wizard });
      report({ code: 'UNUSED', ...at(word), found: quoted(word), expected });
    }
    sections.forEach(({ closesWhenDone, fields }, index) => {
      if (closesWhenDone === undefined || (pages === undefined && fields.length > 0)) return;
      const expected = fields.length === 0 ? say('sectionWithFields') : say('formSectionsBelow');
      report({
        code: 'UNUSED',
        ...at('sections', index, 'closesWhenDone'),
        found: quoted('closesWhenDone'),
        expected,
      });
    });
    if (pages === undefined) continue;
    const pagedSections = pages.flatMap((page) => page.sections);
    sections.forEach(({ id }, index) => {
      if (pagedSections.includes(id)) return;
      const expected = say('pageWithIt', { names: nearestOf(pages.map((page) => page.id)) });
      report({ code: 'UNUSED', ...at('sections', index, 'id'), found: say('onNoPage', { id }), expected });
    });
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
