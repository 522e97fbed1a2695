import { allows } from '../../condition/allows.ts';
import type { EntitySchema, Field } from '../../contract/index.ts';
import { say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { allowedBy } from '../allowedBy.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../ProductDraft.ts';
import { shown, under } from '../pointer.ts';
import type { SchemaFile } from '../SchemaFile.ts';
import { walk } from '../walk.ts';

/** `/properties/name/x-was`. */
const OF_ITEM = 4;

/** What a field was (`x-was`) said where no version is kept, of what is no answer, of a cell of rows, of what is asked still, or with values that the field does not take. */
export const checkWas: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    const { properties, 'x-answers': hasAnswers } = entity;
    const isKept = hasAnswers === true && properties['schemaVersion'] !== undefined;
    checkCells(file, report);
    for (const [name, field] of Object.entries(properties)) {
      const { 'x-was': was, 'x-column': column } = field;
      if (was === undefined) continue;
      const at = (...more: readonly (string | number)[]) => ({
        file: file.path,
        pointer: under('/properties', name, 'x-was', ...more.map(String)),
      });
      if (!isKept || column !== undefined)
        report({
          ...at(),
          code: 'UNUSED',
          found: say('partOf', { word: 'x-was', name }),
          expected: say('wasOfVersion'),
        });
      if ([field.type].flat().includes('object') || field.items?.type === 'object')
        report({
          ...at(),
          code: 'WRONG_OPERAND',
          found: say('severalValues', { name }),
          expected: say('textNumberChoice'),
        });
      for (const [index, former] of (was.fields ?? []).entries())
        if (Object.hasOwn(properties, former))
          report({
            ...at('fields', index),
            code: 'DUPLICATE',
            found: say('askedStill', { name: former }),
            expected: say('formerField'),
          });
      const of: Field = field.items ?? field;
      for (const [value, now] of Object.entries(was.values ?? {}))
        if (!allows(of, now))
          report({
            ...at('values', value),
            code: 'FORBIDDEN_VALUE',
            found: shown(now),
            expected: allowedBy(of, now),
          });
    }
  }
};

/** Of a cell it would be heard by nobody: rows go along as they are. */
function checkCells({ path: file, content }: SchemaFile, report: TellFinding): void {
  walk(content, (word, _was, pointer) => {
    const names = pointer.split('/');
    if (word !== 'x-was' || names.length <= OF_ITEM) return;
    const found = say('wasOfCell', { name: names.at(-2) });
    report({
      file,
      pointer,
      code: 'UNUSED',
      found,
      expected: say('wasOfItem'),
    });
  });
}
