import type { CallsSchema } from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { entryOf } from '../../../values/paths.ts';
import { nearestOf, under } from '../../pointer.ts';
import { type InputReference, referencesOf } from '../../referencesOf.ts';
import { type DraftCheck, filesOf } from '../../SchemaFile.ts';

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
