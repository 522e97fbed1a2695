import type { Kysely } from 'kysely';
import type { OptionsSchema, Product } from '../../../engine/contract/index.ts';
import { kindOf, type Phrase, say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { type ChoiceHolder, countHeld } from './countHeld.ts';
import type { RefusedEdit } from './refusedEdits.ts';
import { startCounting } from './startCounting.ts';

/**
 * Choices that a publication takes out of their list while saved records hold them: these would bear a code without a label, and could not be saved
 * again as they are. A choice that is not offered any more is retired (`retired`).
 *
 * @param before the product in force, as the records are kept.
 * @param changed paths that differ; nothing is asked where none is an option list.
 */
export async function lostChoices(
  db: Kysely<Database>,
  before: Pick<Product, 'entities' | 'options'>,
  after: Pick<Product, 'options'>,
  changed: readonly string[],
): Promise<readonly RefusedEdit[]> {
  const count = startCounting(db);
  const found: RefusedEdit[] = [];
  for (const file of changed) {
    const { kind, name = '' } = kindOf(file) ?? {};
    if (kind !== 'options') continue;
    for (const { value, label } of goneChoices(before.options[name], after.options[name])) {
      const held = await countHeld(count, before, name, value);
      if (held.length > 0)
        found.push({
          ...{ code: 'LOST_CHOICE', file, pointer: '/values' },
          what: say('choiceHeld', { label, value: String(value), places: held.map(holderWords) }),
        });
    }
  }
  return found;
}

/** What an entity names, the loader asks for by itself. */
function goneChoices(before: OptionsSchema | undefined, after: OptionsSchema | undefined) {
  const kept = new Set(after?.values.map(({ value }) => value));
  return (before?.values ?? []).filter(({ value }) => !kept.has(value));
}

function holderWords({ title, field, ...held }: ChoiceHolder): Phrase {
  return say('heldIn', { title, field, records: countWords(held) });
}

function countWords({ records, more }: Pick<ChoiceHolder, 'records' | 'more'>): Phrase | string {
  if (records === null) return say('heldUncounted');
  return more ? say('heldAtLeast', { count: records }) : String(records);
}
