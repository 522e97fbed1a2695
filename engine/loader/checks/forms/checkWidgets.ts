import { allows } from '../../../condition/allows.ts';
import type { EntitySchema, Field, FieldLayout, FormSchema } from '../../../contract/index.ts';
import { quoted, say, typed } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { allowedBy } from '../../allowedBy.ts';
import { typesOf } from '../../context/comparisons.ts';
import { alternatives, type Shape } from '../../context/Scope.ts';
import { isOpen, trace } from '../../context/trace.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../ProductDraft.ts';
import { shown, under } from '../../pointer.ts';
import { wrongWidget } from './wrongWidget.ts';

/**
 * Checks that each widget fits the type of its field, notes are texts, and `rows` of text areas are
 * ascending.
 */
export const checkWidgets: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach(({ fields }, index) => {
      checkFields(fields, entity, { file: file.path, pointer: under('/sections', index, 'fields') }, report);
    });
  }
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    for (const [name, field] of Object.entries(entity.properties))
      checkRequiredIf(
        field,
        entity.properties,
        { file: file.path, pointer: under('/properties', name) },
        report,
      );
  }
};

type At = { readonly file: string; readonly pointer: string };

function checkFields(fields: readonly FieldLayout[], within: Shape, at: At, report: TellFinding): void {
  fields.forEach((layout, index) => {
    const pointer = under(at.pointer, index);
    const [field, note, photos] = [layout.field, layout.note, layout.photos].map((path) =>
      shapeAt(within, path),
    );
    if (field !== undefined) checkWidget(layout, field, `${pointer}/widget`, at.file, report);
    checkScale(layout, { ...at, pointer: `${pointer}/scale` }, report);
    if (note !== undefined && !typesOf(alternatives(note)).includes('string')) {
      const actual = say('ofType', { what: quoted(layout.note), types: typed(typesOf(alternatives(note))) });
      report({
        code: 'WRONG_WIDGET',
        file: at.file,
        pointer: `${pointer}/note`,
        found: actual,
        expected: say('aText'),
      });
    }
    if (photos !== undefined)
      checkWidget({ field: '', widget: 'photos' }, photos, `${pointer}/photos`, at.file, report);
    const [least = 0, most = least] = layout.rows ?? [];
    if (most < least) {
      const expected = say('orMoreAsMost', { least });
      report({
        code: 'IMPOSSIBLE',
        file: at.file,
        pointer: `${pointer}/rows`,
        found: shown(layout.rows),
        expected,
      });
    }
    if (field?.items !== undefined && layout.fields !== undefined)
      checkFields(layout.fields, field.items, { ...at, pointer: `${pointer}/fields` }, report);
  });
}

function shapeAt(within: Shape, path: string | undefined): Shape | undefined {
  if (path === undefined) return undefined;
  const target = trace(within, path);
  return 'shape' in target && !isOpen(target.shape) ? target.shape : undefined;
}

function checkWidget(
  layout: FieldLayout,
  field: Shape,
  pointer: string,
  file: string,
  report: TellFinding,
): void {
  for (const wrong of wrongWidget(layout, field)) report({ code: 'WRONG_WIDGET', file, pointer, ...wrong });
}

/** Reports `scale` without a scale widget, and stars on a slider. */
function checkScale({ widget, scale }: FieldLayout, at: At, report: TellFinding): void {
  if (scale === undefined || widget === 'rating' || (widget === 'range' && scale.stars === undefined)) return;
  const expected = widget === 'range' ? say('starsForRating') : say('ratingOrRange');
  report({
    ...at,
    code: 'UNUSED',
    found: say('scaleOf', { widget: widget === undefined ? say('noWidget') : quoted(widget) }),
    expected,
  });
}

/** The values of `x-required-if` must be allowed by the field they compare with. */
function checkRequiredIf(
  field: Field,
  siblings: Readonly<Record<string, Field>>,
  at: At,
  report: TellFinding,
): void {
  const waits = field['x-required-if'];
  const sibling = waits === undefined ? undefined : siblings[waits.field];
  if (sibling === undefined) return;
  for (const [index, value] of (waits?.is ?? []).entries()) {
    if (allows(sibling, value)) continue;
    const pointer = under(at.pointer, 'x-required-if', 'is', index);
    report({
      ...at,
      code: 'FORBIDDEN_VALUE',
      pointer,
      found: shown(value),
      expected: allowedBy(sibling, value),
    });
  }
}
