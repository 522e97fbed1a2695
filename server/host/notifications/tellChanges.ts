import type { Product } from '../../../engine/contract/index.ts';
import type { Change } from '../audit/recordChanges.ts';
import { type Notice, type NoticeReading, noticeRecords, noticesOf, pathsTo } from './noticeRecords.ts';
import { tellNotice } from './tellNotice.ts';

/** A write, as far as notifications need it. */
interface ReportedWrite {
  readonly call: string;
  readonly changes: readonly Change[];
  readonly by: number;
  /** Id of the write's request: distinguishes repeated notifications of a record. */
  readonly requestId: string;
  readonly today: string;
  readonly now: Date;
}

/**
 * Notifies users of the changes of a write, in its transaction. Without a matching notification no query is
 * made.
 *
 * @returns number of notifications.
 */
export async function tellChanges(
  { db, product, columns }: NoticeReading,
  write: ReportedWrite,
): Promise<number> {
  let count = 0;
  for (const notice of noticesOf(product).values()) {
    const changes = write.changes.filter((change) => followsFrom(product, notice, change, write.call));
    if (changes.length === 0) continue;
    const query = noticeRecords({ product, columns }, notice.entity, pathsTo(notice));
    const records = await query.read(db, query.withKeys([...new Set(changes.map(({ key }) => key))]));
    const { by, today, now, requestId: occasion } = write;
    count += await tellNotice(db, { product, notice, records, today, now, by, occasion });
  }
  return count;
}

/** Whether a change triggers a notification: a transition of the workflow, or a save. Deletions never do. */
function followsFrom(
  { workflows }: Pick<Product, 'workflows'>,
  { entity, said: { on } }: Notice,
  change: Change,
  call: string,
): boolean {
  if (change.entity !== entity || change.after === undefined || change.after === null) return false;
  if (on.saved !== undefined) {
    const isNew = change.before === undefined || change.before === null;
    return on.saved === 'any' || on.saved === (isNew ? 'new' : 'changed');
  }
  const workflow = Object.values(workflows).find((each) => each.entity === entity);
  if (workflow === undefined || on.transitions === undefined) return false;
  const [before, after] = [stateIn(change.before, workflow.field), stateIn(change.after, workflow.field)];
  return workflow.transitions.some(
    ({ id, call: by, from, to }) =>
      on.transitions?.includes(id) === true &&
      by === call &&
      typeof before === 'string' &&
      from.includes(before) &&
      after === (to ?? before),
  );
}

function stateIn(record: unknown, field: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, field) : undefined;
}
