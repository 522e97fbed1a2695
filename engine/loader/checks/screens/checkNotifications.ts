import type { EntitySchema, NotificationsSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { followPath } from '../../../records/followPath.ts';
import { entryOf } from '../../../values/paths.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../ProductDraft.ts';
import { under } from '../../pointer.ts';

type Notice = NotificationsSchema['notifications'][number];
type LocalFinding = Omit<Finding, 'file'>;

/** Entities of the receivers of notifications: users, and employees who sign in. */
const PEOPLE: ReadonlySet<string> = new Set(['user', 'employee']);

/**
 * Checks notifications: the entity has visibility rules, receivers are users or employees, and a schedule
 * has a condition (`where`), since otherwise it would notify about every record.
 */
export const checkNotifications: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<NotificationsSchema>(draft, 'notifications'))
    for (const finding of findingsIn(draft, schema)) report({ ...finding, file: file.path });
};

function* findingsIn(draft: ProductDraft, schema: NotificationsSchema): Iterable<LocalFinding> {
  const entity = entryOf(draft.product.entities, schema.entity);
  // `checkNames` reports an unknown entity.
  if (entity === undefined) return;
  const hasRecordKey = entity['x-table'] !== undefined && entity['x-key']?.length === 1;
  if (!hasRecordKey || entity['x-may']?.see === undefined) {
    const expected = say('entityOfNotices');
    yield { code: 'UNGUARDED', pointer: '/entity', found: quoted(schema.entity), expected };
  }
  for (const [index, notice] of schema.notifications.entries()) {
    const pointer = under('/notifications', index);
    yield* noPeople(draft, entity, notice, pointer);
    const byClock = notice.on.daily !== undefined || notice.on.everyMinutes !== undefined;
    if (byClock && notice.where === undefined)
      yield { code: 'MISSING_WORD', pointer, found: say('nothing'), expected: say('whereElseEvery') };
    if (notice.goTo === undefined && notice.params !== undefined)
      yield {
        code: 'UNUSED',
        pointer: under(pointer, 'params'),
        found: asWritten('params'),
        expected: say('goToBeside'),
      };
  }
}

function* noPeople(
  { product: { entities } }: ProductDraft,
  entity: EntitySchema,
  { whom }: Notice,
  pointer: string,
): Iterable<LocalFinding> {
  for (const [index, path] of (whom.fields ?? []).entries()) {
    const at = { pointer: under(pointer, 'whom', 'fields', index), found: quoted(path) };
    const end = followPath(entities, entity, path);
    if (!('word' in end) && !PEOPLE.has(end.field['x-reference']?.entity ?? ''))
      yield { code: 'OTHER_ENTITY', ...at, expected: say('fieldOfUser') };
  }
}
