import type { Transition } from '../../../engine/index.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuse } from '../errors/refuse.ts';
import { checklistsAbout, checklistsOf } from './checklistsAbout.ts';

/**
 * Refuses a transition until the requested checklists of the record that must precede it (`before`) are
 * filled in.
 *
 * @throws Refusal CHECKLIST_MISSING with their titles.
 */
export async function refuseUnfilled(
  context: CallContext,
  of: string,
  { id }: Pick<Transition, 'id'>,
  record: object,
): Promise<void> {
  const { product } = context;
  const waits = checklistsOf(product, of).some(
    ({ 'x-checklist': checklist }) => checklist?.before?.includes(id) === true,
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
