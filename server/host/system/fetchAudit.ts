import { sql } from 'kysely';
import type { MessageId } from '#generated/names.ts';
import { SYSTEM_ACTIONS } from '../audit/recordChanges.ts';
import type { Handler } from '../calls/handlers.ts';
import { countOf, pageOf, sortOf } from '../calls/listRows.ts';
import { searchedIn } from '../calls/search.ts';
import { messageWords } from '../errors/slotWords.ts';
import { maskErasedPersons } from '../person/maskErasedPersons.ts';
import { guardedIn } from '../privacy/guardedFields.ts';
import { hideUnseen } from '../privacy/hideUnseen.ts';
import { readerOf } from '../product/productLookups.ts';
import { withFormer } from '../retention/withFormer.ts';

const SORTABLE = ['id', 'at', 'username', 'call', 'entity', 'key'] as const;

/** Subjects of the audit that are no entities. */
const OTHER_SUBJECTS: Readonly<Record<string, MessageId>> = { session: 'audit.session' };

/** Operations of the product itself, beside the calls. */
const SYSTEM_OPERATIONS: Readonly<Record<string, MessageId>> = SYSTEM_ACTIONS;

/** Subjects of the audit with their labels. */
export const fetchAuditSubjects: Handler<'fetchAuditSubjects'> = async (_input, { product, user }) => {
  const reader = readerOf(product, user.locale);
  const stored = Object.entries(product.entities).filter(([, entity]) => entity['x-table'] !== undefined);
  const labelledSubjects = [
    ...stored.map(([entity, { title }]) => [entity, title] as const),
    ...Object.entries(OTHER_SUBJECTS).map(([entity, id]) => [entity, messageWords(id)(reader)] as const),
  ];
  const subjects = labelledSubjects.map(([entity, what]) => ({ entity, what }));
  return { subjects: subjects.toSorted((a, b) => a.what.localeCompare(b.what, 'it')) };
};

/** Entries of the audit, newest first. Dates are in Italian time. */
export const fetchAudit: Handler<'fetchAudit'> = async ({ query }, context) => {
  const { db, product, cancellable } = context;
  let audit = db.selectFrom('audit');
  if (query.userId !== undefined) audit = audit.where('userId', '=', query.userId);
  if (query.entity !== undefined) audit = audit.where('entity', '=', query.entity);
  if (query.key !== undefined) audit = audit.where('key', '=', query.key);
  if (query.call !== undefined) audit = audit.where('call', '=', query.call);
  if (query.from !== undefined) audit = audit.where(sql<boolean>`at >= ${query.from}::date`);
  if (query.to !== undefined) audit = audit.where(sql<boolean>`at < ${query.to}::date + 1`);
  audit = audit.where(searchedIn(query.q, ['username', 'call', 'key']));
  const sort = sortOf(query, SORTABLE, { by: 'id', descending: true });
  const { limit, offset } = pageOf(query);
  const rows = await audit
    .select(['id', 'at', 'userId', 'username', 'call', 'entity', 'key', 'before', 'after'])
    .orderBy(sort.by, sort.direction)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute(cancellable);
  const total = await countOf(audit, context);
  // With entities of withdrawn checklists.
  const wholeProduct = await withFormer(context);
  await hideUnseen(
    context,
    rows.flatMap(({ entity, before, after }) =>
      guardedIn({ ...wholeProduct.entities[entity] }, [before, after]),
    ),
  );
  await maskErasedPersons({ ...context, product: wholeProduct }, rows);
  const reader = readerOf(product, context.user.locale);
  const nameIn = (names: Readonly<Record<string, MessageId>>, name: string) => {
    const id = Object.hasOwn(names, name) ? names[name] : undefined;
    return id === undefined ? name : messageWords(id)(reader);
  };
  const entries = rows.map((row) => ({
    ...row,
    operation: product.calls[row.call]?.summary ?? nameIn(SYSTEM_OPERATIONS, row.call),
    what:
      row.entity === null ? '' : (product.entities[row.entity]?.title ?? nameIn(OTHER_SUBJECTS, row.entity)),
  }));
  return { audit: entries, total };
};
