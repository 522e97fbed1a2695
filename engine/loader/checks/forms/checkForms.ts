import type { EntitySchema, Field, FieldLayout, FormSchema, ScreenSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

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
      const asks =
        field === undefined || field === 'open' || ['anomaly', 'ok'].includes(field['x-flag'] ?? '');
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
