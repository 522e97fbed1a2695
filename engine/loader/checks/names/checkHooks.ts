import type { HooksSchema } from '../../../contract/index.ts';
import { quoted, say } from '../../../errors/Phrase.ts';
import { isOwnRule } from '../../../rules/RULES.ts';
import { type PlaceInFile, placesOfDraft } from '../../grammar/placesOfDraft.ts';
import { isOwnName } from '../../openGrammar.ts';
import { type DraftCheck, filesOf } from '../../ProductDraft.ts';
import { nearestOf, under } from '../../pointer.ts';

/** Reports rule names that no code registers, and registered hooks that no schema uses. */
export const checkHooks: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<HooksSchema>(draft, 'hooks')) {
    for (const [index, word] of (schema.rules ?? []).entries()) {
      if (isOwnRule(word)) continue;
      const at = { file: file.path, pointer: under('/rules', index) };
      report({ ...at, code: 'UNKNOWN_HOOK', found: quoted(word), expected: say('registeredRule') });
    }
    const placesByHook = Map.groupBy(placesOfDraft(draft), hookOf);
    for (const [hook, names] of Object.entries(schema)) {
      if (!Array.isArray(names)) continue;
      const used = new Set((placesByHook.get(hook) ?? []).flatMap(namesAt));
      for (const [index, name] of names.entries()) {
        if (used.has(name)) continue;
        const pointer = under('', hook, index);
        const expected = say('registeredName', { names: nearestOf(used, name) });
        report({ code: 'UNUSED', file: file.path, pointer, found: quoted(name), expected });
      }
    }
  }
};

/** Key of `hooks.json` that lists the name at a place. */
function hookOf({ annotations }: PlaceInFile): string | undefined {
  const names = annotations['x-names'];
  return typeof names === 'object' && 'hook' in names ? names.hook : annotations['x-registered'];
}

/** Names at a place that belong to the product, not to the engine. */
function namesAt({ value, annotations }: PlaceInFile): readonly string[] {
  if (typeof value === 'string') return annotations['x-registered'] && !isOwnName(value) ? [] : [value];
  return Object.keys(Object(value)).filter(isOwnRule);
}
