import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Product } from '../../../engine/contract/index.ts';
import { type UpdateAuthor, updateWithAudit } from '../audit/updateWithAudit.ts';
import type { Database } from '../db/Database.ts';
import {
  answered,
  emptyAnswer,
  entityTable,
  type PersonalAnswer,
  personalAnswers,
  withoutAnswers,
} from '../retention/Duty.ts';
import { namesIn, ownerOf, userOf } from '../retention/safetyNames.ts';
import { anonymous } from './pseudonymOf.ts';

/**
 * Removes an erased person from checklists that are no safety records: personal answers of the person's own
 * records, and names that stand beside the person's number.
 */
export async function eraseAnswers(
  {
    db,
    product,
    by,
  }: { readonly db: Kysely<Database>; readonly product: Product; readonly by: UpdateAuthor },
  empID: number | null,
  id: number,
): Promise<void> {
  const replacement = (answer: PersonalAnswer): RawBuilder<unknown> => {
    const value = anonymous(answer.field, id);
    return value ? sql`to_jsonb(${value}::text)` : emptyAnswer(answer);
  };
  for (const entity of Object.values(product.entities)) {
    const { table } = entityTable(entity) ?? {};
    if (table === undefined || entity['x-answers'] !== true || entity['x-kept-for'] === 'safety') continue;
    const owner = ownerOf(product, entity);
    const answers = personalAnswers(entity).filter(
      ({ path, beside }) => beside[userOf(path.at(-1) ?? '')] === undefined,
    );
    if (empID !== null && owner !== undefined && answers.length > 0) {
      const update = sql`update ${sql.table(table)} as kept set answers = ${withoutAnswers(answers, replacement)}
        where ${owner} = ${empID} and (${sql.join(answers.map(answered), sql` or `)})`;
      await updateWithAudit(db, entity, update, by);
    }
    for (const { column, stillNamed, veiled } of namesIn(product, entity)) {
      const update = sql`update ${sql.table(table)} as kept set ${sql.ref(column)} = ${veiled} where ${stillNamed}`;
      await updateWithAudit(db, entity, update, by);
    }
  }
}
