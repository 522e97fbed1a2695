import { pathsOf } from '../../../condition/pathsOf.ts';
import type { EntitySchema, Field } from '../../../contract/index.ts';
import { asWritten, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../ProductDraft.ts';
import { nearestOf, shortJson, shown, under } from '../../pointer.ts';
import { type FieldDependency, tellCircles } from './checkCircles.ts';

/**
 * Checks `x-offered` (choices that depend on other answers): the field has a list, the values are in the
 * list, and no field's choices depend on themselves. The conditions are checked like every other condition.
 */
export const checkOffered: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<EntitySchema>(draft, 'entity')) {
    const entity = entryOf(draft.product.entities, schema['x-entity']) ?? schema;
    const dependencies = new Map<string, FieldDependency>();
    checkFields(
      entity.properties,
      { file: file.path, pointer: '/properties', keys: [] },
      dependencies,
      report,
    );
    tellCircles(dependencies, file, say('conditionsOverAnswers'), report);
  }
};

interface At {
  readonly file: string;
  readonly pointer: string;
  /** Field names on the path, without row indexes. */
  readonly keys: readonly string[];
}

function checkFields(
  fields: Readonly<Record<string, Field>>,
  at: At,
  dependencies: Map<string, FieldDependency>,
  report: TellFinding,
): void {
  for (const [name, field] of Object.entries(fields)) {
    const here = { ...at, pointer: under(at.pointer, name), keys: [...at.keys, name] };
    checkField(field, here, dependencies, report);
    for (const [word, within] of [
      ['properties', field.properties],
      ['items/properties', field.items?.properties],
    ] as const) {
      if (within !== undefined)
        checkFields(within, { ...here, pointer: `${here.pointer}/${word}` }, dependencies, report);
    }
  }
}

function checkField(
  field: Field,
  at: At,
  dependencies: Map<string, FieldDependency>,
  report: TellFinding,
): void {
  const entries = field['x-offered'];
  if (entries === undefined) return;
  const pointer = under(at.pointer, 'x-offered');
  const options = field.enum ?? field.items?.enum;
  if (options === undefined)
    report({
      ...{ code: 'UNUSED', file: at.file, pointer },
      ...{ found: asWritten('x-offered'), expected: say('fieldListed') },
    });
  entries.forEach(({ values }, index) => {
    for (const [place, value] of values.entries()) {
      if (options === undefined || (options as readonly unknown[]).includes(value)) continue;
      const expected = nearestOf(options.map(shortJson), shortJson(value));
      const where = under(pointer, index, 'values', place);
      report({ code: 'FORBIDDEN_VALUE', file: at.file, pointer: where, found: shown(value), expected });
    }
  });
  const by = entries
    .flatMap(({ when }) => pathsOf(when))
    .map((path) => {
      const [root, ...keys] = path.split('.').filter((key) => !/^\d+$/.test(key));
      return (root === 'row' ? [...at.keys.slice(0, -1), ...keys] : keys).join('.');
    });
  dependencies.set(at.keys.join('.'), { pointer, by });
}
