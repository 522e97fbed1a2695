import type { Transition } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { checklistsAbout, checklistsOf } from './checklistsAbout.ts';

/**
 * Refuses a transition that waits for checklists which are asked of the record and not filled in (`before`).
 *
 * @throws Refusal CHECKLIST_MISSING that names them.
 */
export async function refuseUnfilled(
  context: CallContext,
  of: string,
  { id }: Pick<Transition, 'id'>,
  record: object,
): Promise<void> {
  const { product } = context;
  const waits = checklistsOf(product, of).some(
    ({ 'x-checklist': said }) => said?.before?.includes(id) === true,
  );
  const [key = ''] = product.entities[of]?.['x-key'] ?? [];
  const about: unknown = Reflect.get(record, key);
  if (!waits || typeof about !== 'number') return;
  const missing = (await checklistsAbout(context, of, { about, record })).filter(
    ({ entity, asked, count }) =>
      asked && count === 0 && entity['x-checklist']?.before?.includes(id) === true,
  );
  if (missing.length > 0)
    throw refuse('CHECKLIST_MISSING', { what: missing.map(({ entity }) => entity.title).join(', ') });
}
