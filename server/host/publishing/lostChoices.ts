import type { Kysely } from 'kysely';
import type { OptionsSchema, Product } from '../../../engine/contract/index.ts';
import { kindOf, type Phrase, say } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { type ChoiceHolder, countHeld } from './countHeld.ts';
import type { RefusedEdit } from './refusedEdits.ts';
import { startCounting } from './startCounting.ts';

/**
 * Refuses to remove a choice that saved records still hold: its code would lack a label, and the records
 * could not be saved again unchanged. It is to be retired instead (`retired`).
 *
 * @param before the product in force, which defines where records store choices.
 * @param changed paths that differ; other files than option lists are skipped.
 */
export async function lostChoices(
  db: Kysely<Database>,
  before: Pick<Product, 'entities' | 'options'>,
  after: Pick<Product, 'options'>,
  changed: readonly string[],
): Promise<readonly RefusedEdit[]> {
  const count = startCounting(db);
  const edits: RefusedEdit[] = [];
  for (const file of changed) {
    const { kind, name = '' } = kindOf(file) ?? {};
    if (kind !== 'options') continue;
    for (const { value, label } of goneChoices(before.options[name], after.options[name])) {
      const holders = await countHeld(count, before, name, value);
      if (holders.length > 0)
        edits.push({
          ...{ code: 'LOST_CHOICE', file, pointer: '/values' },
          what: say('choiceHeld', { label, value: String(value), places: holders.map(holderWords) }),
        });
    }
  }
  return edits;
}

/** Removed choices. Those that an entity names are checked by the loader. */
function goneChoices(before: OptionsSchema | undefined, after: OptionsSchema | undefined) {
  const remaining = new Set(after?.values.map(({ value }) => value));
  return (before?.values ?? []).filter(({ value }) => !remaining.has(value));
}

function holderWords({ title, field, ...held }: ChoiceHolder): Phrase {
  return say('heldIn', { title, field, records: countWords(held) });
}

function countWords({ records, more }: Pick<ChoiceHolder, 'records' | 'more'>): Phrase | string {
  if (records === null) return say('heldUncounted');
  return more ? say('heldAtLeast', { count: records }) : String(records);
}
