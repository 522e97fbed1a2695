import type { EntitySchema, Field, FieldLayout, FormSchema, OptionsSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { under } from '../../pointer.ts';
import { type DraftCheck, filesOf, type ProductDraft, type TellFinding } from '../../SchemaFile.ts';

/**
 * Checks options marked `other` or `exclusive` (some field must use the mark) and `x-other` of fields: its
 * target is a text, and each form that shows the field shows the target.
 */
export const checkOthers: DraftCheck = (draft, report) => {
  const usedMarks: UsedMarks = { other: new Set(), exclusive: new Set() };
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    checkOtherFields(
      draft,
      entity.properties,
      { file: file.path, pointer: '/properties' },
      usedMarks,
      report,
    );
  }
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach(({ fields }, index) => {
      const at = { file: file.path, pointer: under('/sections', index, 'fields') };
      const layouts = schema.sections.flatMap((section) => section.fields);
      checkLayout(fields, layouts, entity as Field, at, report);
    });
  }
  for (const { file, schema } of filesOf<OptionsSchema>(draft, 'options')) {
    for (const word of ['other', 'exclusive'] as const) {
      const index = schema.values.findIndex((each) => each[word] === true);
      if (index < 0 || usedMarks[word].has(file.name)) continue;
      const pointer = under('/values', index, word);
      const expected = word === 'other' ? say('fieldWithOther') : say('fieldHoldsSeveral');
      report({ code: 'UNUSED', file: file.path, pointer, found: quoted(word), expected });
    }
  }
};

type At = { readonly file: string; readonly pointer: string };
/** Names of the option lists with a mark that some field uses. */
type UsedMarks = Readonly<Record<'other' | 'exclusive', Set<string>>>;

function checkOtherFields(
  draft: ProductDraft,
  fields: Readonly<Record<string, Field>>,
  at: At,
  usedMarks: UsedMarks,
  report: TellFinding,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const pointer = under(at.pointer, name);
    const list = field['x-options'] ?? field.items?.['x-options'] ?? '';
    if (field['x-alone'] !== undefined) usedMarks.exclusive.add(list);
    const otherName = field['x-other'];
    if (otherName !== undefined) {
      usedMarks.other.add(list);
    }
    for (const [word, within] of [
      ['properties', field.properties],
      ['items/properties', field.items?.properties],
    ] as const) {
      if (within !== undefined)
        checkOtherFields(draft, within, { ...at, pointer: `${pointer}/${word}` }, usedMarks, report);
    }
  }
}

function checkLayout(
  fields: readonly FieldLayout[],
  beside: readonly FieldLayout[],
  shape: Field,
  at: At,
  report: TellFinding,
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
      checkLayout(layout.fields, layout.fields, field.items, { ...at, pointer: `${pointer}/fields` }, report);
  });
}
