import { pathsOf } from '../../../condition/pathsOf.ts';
import type {
  CallsSchema,
  Condition,
  EntitySchema,
  Field,
  FieldLayout,
  FormSchema,
} from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { fieldAt } from '../../fieldAt.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type InputReference, referencesOf } from '../../referencesOf.ts';
import { type DraftCheck, filesOf, type TellFinding } from '../../SchemaFile.ts';

/**
 * In a product that restricts the visibility of any entity: reports references in the input of calls without
 * an entity, or to an entity without `x-may.see`; such a call would bypass the restriction.
 */
export const checkVisible: DraftCheck = (draft, report) => {
  const { entities, calls } = draft.product;
  const guarded = Object.values(entities).filter((entity) => entity['x-may']?.see !== undefined);
  if (guarded.length === 0) return;
  const guardedNames = guarded.map((entity) => entity['x-entity']);
  for (const { file, schema } of filesOf<CallsSchema>(draft, 'calls')) {
    schema.calls.forEach(({ name }, index) => {
      const call = entryOf(calls, name);
      if (call === undefined) return;
      const { references, undeclared } = referencesOf(call, entities);
      const tell = (
        { part, path }: Pick<InputReference, 'part' | 'path'>,
        found: Phrase,
        expected: Phrase,
      ) => {
        const steps = path.flatMap((key) => (key === '*' ? ['items'] : ['properties', key]));
        const pointer = under('/calls', index, part, ...steps);
        report({ code: 'UNGUARDED', file: file.path, pointer, found, expected });
      };
      for (const each of undeclared) tell(each, say('neither'), say('referenceOrChecked'));
      for (const each of references) {
        if (each.entity === undefined || guardedNames.includes(each.entity)) continue;
        tell(
          each,
          quoted(each.entity),
          say('entityVisible', { names: nearestOf(guardedNames, each.entity) }),
        );
      }
    });
  }
};

type Place = { readonly file: string; readonly pointer: string };

/**
 * Reports fields hidden by a condition on the user although the entity does not restrict them: the data
 * would still be in every answer, and the next save by a person who does not see the field would clear it.
 */
export const checkHiddenOnPage: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<FormSchema>(draft, 'form')) {
    const entity = entryOf(draft.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach((section, index) => {
      const at = { file: file.path, pointer: under('/sections', index) };
      if (asksWho(section.showWhen)) {
        for (const layout of section.fields)
          checkGuard(entity, layout, { ...at, pointer: `${at.pointer}/showWhen` }, report);
      }
      ofFields(section.fields, entity, { ...at, pointer: `${at.pointer}/fields` }, report);
    });
  }
};

function ofFields(
  fields: readonly FieldLayout[],
  entity: EntitySchema | Field,
  at: Place,
  report: TellFinding,
): void {
  fields.forEach((layout, index) => {
    const pointer = under(at.pointer, index);
    if (asksWho(layout.showWhen))
      checkGuard(entity, layout, { ...at, pointer: `${pointer}/showWhen` }, report);
    const field = fieldAt(entity, layout.field);
    if (layout.fields === undefined || typeof field !== 'object' || field.items === undefined) return;
    ofFields(layout.fields, field.items, { ...at, pointer: `${pointer}/fields` }, report);
  });
}

function checkGuard(
  entity: EntitySchema | Field,
  { field, note }: FieldLayout,
  at: Place,
  report: TellFinding,
): void {
  // A note is hidden with its field.
  for (const path of note === undefined ? [field] : [field, note]) {
    const shape = fieldAt(entity, path);
    if (typeof shape !== 'object' || shape['x-may']?.see !== undefined) continue;
    report({
      ...at,
      code: 'HIDDEN_ON_PAGE',
      found: say('withoutSeenBy', { field: path }),
      expected: say('seenByOnField'),
    });
  }
}

/** Whether the condition reads the user (permissions, role or id); answers of calls do not depend on it. */
function asksWho(condition: Condition | undefined): boolean {
  return condition !== undefined && pathsOf(condition).some((path) => path.startsWith('user.'));
}
