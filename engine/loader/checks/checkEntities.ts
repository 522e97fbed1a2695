import type { EntitySchema, Field } from '../../contract/index.ts';
import { quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { slotsOf } from '../../values/fillText.ts';
import { fieldAt } from '../fieldAt.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';

type Shape = { readonly properties?: Readonly<Record<string, Field>>; readonly required?: readonly string[] };

/** Keys, required fields, siblings, references and rules of entities that name what is not there. */
export const checkEntities: DraftCheck = (draft, report) => {
  for (const { file, schema: written } of filesOf<EntitySchema>(draft, 'entity')) {
    const schema = entryOf(draft.product.entities, written['x-entity']) ?? written;
    if (written['x-entity'] !== file.name) {
      const expected = say('asFileNamed', { name: file.name });
      const found = quoted(written['x-entity']);
      report({ code: 'NAME_MISMATCH', file: file.path, pointer: '/x-entity', found, expected });
    }
    checkFieldNames(file, schema, '/x-key', schema['x-key'] ?? [], report);
    const named = [
      ...[schema['x-owner'], schema['x-kept-with'], schema['x-open']?.through],
      ...[schema['x-dated']?.through, schema['x-person']?.through],
    ];
    checkFieldNames(
      file,
      schema,
      '',
      named.filter((each) => each !== undefined),
      report,
    );
    for (const word of ['x-dated', 'x-person'] as const) {
      const through = schema[word]?.through;
      const referred =
        through === undefined ? schema['x-entity'] : fieldNamed(schema, through)?.['x-reference']?.entity;
      const owner = entryOf(draft.product.entities, referred);
      const field = schema[word]?.field;
      if (owner !== undefined && field !== undefined)
        checkFieldNames(file, owner as Shape, under('', word, 'field'), [field], report);
    }
    for (const slot of slotsOf(schema['x-label'] ?? '')) {
      const field = fieldAt(schema, slot);
      if (field === undefined) {
        report(unknown(file, '/x-label', slot, Object.keys(schema.properties)));
      } else if (field !== 'open' && (field['x-seen-by'] !== undefined || field.writeOnly === true)) {
        // Whoever is told of a record is told its name.
        const found = say('notAllSee', { name: slot });
        const expected = say('fieldOpen');
        report({ code: 'UNGUARDED', file: file.path, pointer: '/x-label', found, expected });
      }
    }
    checkShape(file, schema as Shape, '', report);
    const ids = new Set<string>();
    (schema['x-rules'] ?? []).forEach((rule, index) => {
      const pointer = under('/x-rules', index);
      if (rule.field !== undefined && fieldAt(schema, rule.field) === undefined) {
        report(unknown(file, `${pointer}/field`, rule.field, Object.keys(schema.properties)));
      }
      if (ids.has(rule.id)) {
        const expected = say('ruleOfId');
        report({ code: 'DUPLICATE', file: file.path, pointer, found: quoted(rule.id), expected });
      }
      ids.add(rule.id);
    });
    for (const [name, field] of Object.entries(schema.properties)) {
      const target = field['x-reference'];
      const entity =
        target?.entity === undefined ? undefined : entryOf(draft.product.entities, target.entity);
      if (entity && target?.label !== undefined && fieldAt(entity, target.label) === undefined) {
        const pointer = under('/properties', name, 'x-reference', 'label');
        report(unknown(file, pointer, target.label, Object.keys(entity.properties)));
      }
    }
  }
};

function fieldNamed(schema: EntitySchema, name: string): Field | undefined {
  return entryOf(schema.properties, name);
}

function checkShape(file: SchemaFile, shape: Shape, pointer: string, report: TellFinding): void {
  const properties = shape.properties ?? {};
  checkFieldNames(file, shape, `${pointer}/required`, shape.required ?? [], report);
  for (const [name, field] of Object.entries(properties)) {
    const at = under(pointer, 'properties', name);
    const { 'x-seen-by': seenBy, 'x-edited-by': editedBy } = field;
    const siblings = [
      field['x-confirmed'],
      field['x-required-if']?.field,
      ...Object.values(field['x-span'] ?? {}),
      ...[seenBy?.employee, seenBy?.user, seenBy?.owner?.key],
      ...[editedBy?.employee, editedBy?.user],
    ].filter((each) => each !== undefined);
    checkFieldNames(file, shape, at, siblings, report);
    if (field.properties !== undefined) checkShape(file, field as Shape, at, report);
    if (field.items?.properties !== undefined) checkShape(file, field.items as Shape, `${at}/items`, report);
  }
}

function checkFieldNames(
  file: SchemaFile,
  shape: Shape,
  pointer: string,
  names: readonly string[],
  report: TellFinding,
): void {
  const known = Object.keys(shape.properties ?? {});
  if (shape.properties === undefined) return;
  for (const name of names) if (!known.includes(name)) report(unknown(file, pointer, name, known));
}

function unknown(file: SchemaFile, pointer: string, name: string, known: readonly string[]) {
  const expected = nearestOf(known, name);
  return { code: 'UNKNOWN_FIELD', file: file.path, pointer, found: quoted(name), expected } as const;
}
