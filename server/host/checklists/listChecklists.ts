import type { DataRecord } from '../../../engine/contract/index.ts';
import { listAnswer } from '../../../engine/node.ts';
import { visibleRecord } from '../access/visible.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { checklistsAbout } from '../records/checklistsAbout.ts';
import { checklistNamed, subjectIn } from './checklistNamed.ts';
import { readingOf } from './readingOf.ts';
import type { Subject } from './Subject.ts';
import type { StoredChecklist } from './storedChecklist.ts';

/** The state of one checklist about a record. */
interface Standing {
  readonly checklist: string;
  readonly title: string;
  /** Whether the checklist applies to the record; filled-in ones are listed also where it does not. */
  readonly asked: boolean;
  /** Applies and has no record yet. */
  readonly toFill: boolean;
  readonly count: number;
  readonly date: string | null;
  /**
   * With acknowledgement: number of members who acknowledged, crew size, whether the user's own is missing.
   */
  readonly read: number | null;
  readonly crew: number | null;
  readonly waits: boolean;
}

/**
 * The checklists about a record that apply or are filled in; those still to fill come first.
 *
 * @throws Refusal NOT_FOUND, NOT_YOURS.
 */
export async function listChecklists(
  context: CallContext,
  { of, subject }: { readonly of: string; readonly subject: Subject | undefined },
  input: { readonly params?: DataRecord; readonly query?: DataRecord; readonly body?: DataRecord },
): Promise<object> {
  const { call, user, product } = context;
  const about = subjectIn(call, { of }, input) ?? 0;
  const record = await visibleRecord<object>(context, of, about);
  const all = await checklistsAbout(context, of, { about, record });
  const acknowledged = all.some(({ entity }) => entity['x-checklist']?.acknowledged === true);
  const crew = acknowledged ? ((await subject?.crew(context, about)) ?? []) : [];
  const rows = all
    .filter(({ asked, count }) => asked || count > 0)
    .map(({ entity, asked, count, newest }): Standing => {
      const isRead = checklistNamed(product, entity['x-entity']).acknowledged;
      const reading = isRead
        ? readingOf(crew, newest as Pick<StoredChecklist, 'CreateDate' | 'members'> | undefined, user.empID)
        : undefined;
      return {
        ...{ checklist: entity['x-entity'], title: entity.title, asked, toFill: asked && count === 0, count },
        ...{ date: newest?.CreateDate ?? null, read: reading?.read ?? null, crew: reading?.crew ?? null },
        waits: reading?.waits ?? false,
      };
    });
  rows.sort((a, b) => Number(b.toFill) - Number(a.toFill) || a.title.localeCompare(b.title, 'it'));
  const list = listAnswer(call)?.rows ?? 'checklists';
  return { [list]: rows, total: rows.length };
}
