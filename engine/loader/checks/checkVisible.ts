import type { CallsSchema } from '../../contract/index.ts';
import { type Phrase, quoted, say } from '../../errors/Phrase.ts';
import { entryOf } from '../../values/entryOf.ts';
import { type DraftCheck, filesOf } from '../ProductDraft.ts';
import { nearestOf, under } from '../pointer.ts';
import { type InputReference, referencesOf } from '../referencesOf.ts';

type Place = Pick<InputReference, 'part' | 'path'>;

/**
 * In a product that says of any entity whose eyes it is for, every reference in the input of a call: one that does not say of what, or whose entity does
 * not say for whom, would be a door without a lock.
 */
export const checkVisible: DraftCheck = (draft, report) => {
  const { entities, calls } = draft.product;
  const guarded = Object.values(entities).filter((entity) => entity['x-may']?.see !== undefined);
  if (guarded.length === 0) return;
  const known = guarded.map((entity) => entity['x-entity']);
  for (const { file, schema } of filesOf<CallsSchema>(draft, 'calls')) {
    schema.calls.forEach(({ name }, index) => {
      const call = entryOf(calls, name);
      if (call === undefined) return;
      const { references, undeclared } = referencesOf(call, entities);
      const tell = ({ part, path }: Place, found: Phrase, expected: Phrase) => {
        const steps = path.flatMap((key) => (key === '*' ? ['items'] : ['properties', key]));
        const pointer = under('/calls', index, part, ...steps);
        report({ code: 'UNGUARDED', file: file.path, pointer, found, expected });
      };
      for (const each of undeclared) tell(each, say('neither'), say('referenceOrChecked'));
      for (const each of references) {
        if (each.entity === undefined || known.includes(each.entity)) continue;
        tell(each, quoted(each.entity), say('entityVisible', { names: nearestOf(known, each.entity) }));
      }
    });
  }
};
