import type { EntitySchema, NotificationsSchema } from '../../../contract/index.ts';
import type { Finding } from '../../../errors/Finding.ts';
import { asWritten, quoted, say } from '../../../errors/Phrase.ts';
import { followPath } from '../../../records/followPath.ts';
import { entryOf } from '../../../values/entryOf.ts';
import { type DraftCheck, filesOf, type ProductDraft } from '../../ProductDraft.ts';
import { under } from '../../pointer.ts';

type Notice = NotificationsSchema['notifications'][number];
type Told = Omit<Finding, 'file'>;

/** Who can be told: those who sign in, and the employees as whom they do. */
const PEOPLE: ReadonlySet<string> = new Set(['user', 'employee']);

/**
 * Notifications of records that nobody could be shown, to fields that name no person, or of every record at an hour
 * of the clock.
 */
export const checkNotifications: DraftCheck = (draft, report) => {
  for (const { file, schema } of filesOf<NotificationsSchema>(draft, 'notifications'))
    for (const finding of findingsIn(draft, schema)) report({ ...finding, file: file.path });
};

function* findingsIn(draft: ProductDraft, schema: NotificationsSchema): Iterable<Told> {
  const entity = entryOf(draft.product.entities, schema.entity);
  // A name that is not there is told by `checkNames`.
  if (entity === undefined) return;
  const kept = entity['x-table'] !== undefined && entity['x-key']?.length === 1;
  if (!kept || entity['x-may']?.see === undefined) {
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
): Iterable<Told> {
  for (const [index, path] of (whom.fields ?? []).entries()) {
    const at = { pointer: under(pointer, 'whom', 'fields', index), found: quoted(path) };
    const end = followPath(entities, entity, path);
    if (!('word' in end) && !PEOPLE.has(end.field['x-reference']?.entity ?? ''))
      yield { code: 'OTHER_ENTITY', ...at, expected: say('fieldOfUser') };
  }
}
