import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Condition, EntitySchema, Product } from '../../../engine/contract/index.ts';
import { holds } from '../../../engine/index.ts';
import { type UpdateAuthor, updateWithAudit } from '../audit/updateWithAudit.ts';
import { lockAdmins } from '../auth/lockAdmins.ts';
import type { CallContext } from '../calls/CallContext.ts';
import type { Database } from '../db/Database.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords, messageWords, type SlotWords, wordList } from '../errors/slotWords.ts';
import {
  answered,
  emptyAnswer,
  entityTable,
  outsideSafetyRecords,
  type PersonalAnswer,
  personalAnswers,
  withoutAnswers,
} from '../retention/Duty.ts';
import { namesIn, ownerOf, userOf } from '../retention/safetyNames.ts';
import { withFormer } from '../retention/withFormer.ts';
import type { Person } from './Person.ts';
import { numberOf, personReferences } from './personReferences.ts';
import { anonymous, anonymousValues, pseudonymOf } from './pseudonymOf.ts';
import { type PersonRow, rowsOfPerson } from './rowsOfPerson.ts';

/**
 * GDPR art. 17: anonymises a person within the call's transaction. Names, contacts, positions and free text
 * are removed from all records of the person (`x-person`, `x-personal`); sessions, second factors, drafts and
 * other rows that belong to user or employee alone are deleted. Records remain with their numbers; safety
 * records stay complete until their period is over (`retention/safetyNames.ts`).
 *
 * @throws Refusal PERSON_NEEDED with the reasons.
 */
export async function erasePerson(
  callContext: CallContext,
  person: Person,
): Promise<{ readonly name: string }> {
  const context = { ...callContext, product: await withFormer(callContext) };
  const { db, user, changed } = context;
  const { empID, userId } = person;
  await sql`select pg_advisory_xact_lock(hashtextextended('erase person', 0))`.execute(db);
  const reasons = await reasonsToKeep(context, person);
  if (reasons.length > 0)
    throw refuse('PERSON_NEEDED', { name: person.fullName, reasons: wordList(reasons, '; ') });

  const id = await numberOfErased(db, person, user.userId);
  await removeBelongings(db, person);
  await anonymise(context, person, id);
  const name = pseudonymOf(id);
  // Neither audit nor events may identify the person.
  if (empID !== null) changed('employee', empID, undefined, { anonymous: name });
  if (userId !== null) changed('user', userId, undefined, { anonymous: name });
  return { name };
}

/**
 * The number of the pseudonym. A person who came back after an earlier erasure keeps it; an account that they
 * got since belongs to it as well.
 */
async function numberOfErased(db: Kysely<Database>, { empID, userId }: Person, by: number): Promise<number> {
  const [before, other] = await db
    .selectFrom('erased_persons')
    .select('id')
    .where((where) => where.or([where('empID', '=', empID), where('userId', '=', userId)]))
    .orderBy('id')
    .execute();
  if (before === undefined) {
    const added = db.insertInto('erased_persons').values({ empID, userId, by }).returning('id');
    return (await added.executeTakeFirstOrThrow()).id;
  }
  if (other === undefined)
    await db
      .updateTable('erased_persons')
      .set(({ fn, val }) => ({
        empID: fn.coalesce('empID', val(empID)),
        userId: fn.coalesce('userId', val(userId)),
      }))
      .where('id', '=', before.id)
      .execute();
  return before.id;
}

/**
 * Deletes rows that would be deleted with the user or employee (`on delete cascade`): the foreign keys cover
 * later tables as well.
 */
async function removeBelongings(db: Kysely<Database>, { empID, userId, username }: Person): Promise<void> {
  const { rows } = await sql<{ table: string; column: string; owner: string }>`
    select own.relname as table, attname as column, owner.relname as owner
    from pg_constraint
    join pg_class own on own.oid = conrelid
    join pg_class owner on owner.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype = 'c' and array_length(conkey, 1) = 1
      and confrelid in ('users'::regclass, 'employees'::regclass)`.execute(db);
  for (const { table, column, owner } of rows) {
    const number = owner === 'users' ? userId : empID;
    if (number !== null)
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${number}`.execute(db);
  }
  if (userId !== null) await db.deleteFrom('idempotency').where('userId', '=', userId).execute();
  if (username !== null) await db.deleteFrom('login_attempts').where('username', '=', username).execute();
}

async function anonymise(
  { db, product, user, call }: CallContext,
  person: Person,
  id: number,
): Promise<void> {
  const by = { call: call.name, userId: user.userId, username: user.username };
  for (const tie of personReferences(product)) {
    const { entity, table, field } = tie;
    const number = numberOf(person, tie);
    const { field: whose, through } = entity['x-person'] ?? {};
    if (number === null || whose !== field || through !== undefined || entity['x-kept-for'] === 'safety')
      continue;
    const values = Object.entries(anonymousValues(entity, id));
    if (values.length === 0) continue;
    const columns = values.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    const update = sql`update ${sql.table(table)} as kept set ${sql.join(columns)}
      where ${tie.refersTo(number)} and ${outsideSafetyRecords(product, entity)}`;
    await updateWithAudit(db, entity, update, by);
  }
  await eraseAnswers({ db, product, by }, person.empID, id);
  const inactive = { active: 'N', rowVersion: sql<number>`"rowVersion" + 1` } as const;
  const { empID, userId } = person;
  if (empID !== null) await db.updateTable('employees').set(inactive).where('empID', '=', empID).execute();
  if (userId !== null) {
    await db
      .updateTable('users')
      .set({ ...inactive, passwordHash: '' })
      .where('userId', '=', userId)
      .execute();
  }
}

/** Records named in a reason; further ones are counted. */
const NAMED = 5;

/**
 * Reasons why a person cannot be erased yet; empty if they can. Open records (`x-open`) still need
 * their person.
 */
async function reasonsToKeep(
  { db, product, user }: Pick<CallContext, 'db' | 'product' | 'user'>,
  person: Person,
): Promise<readonly SlotWords[]> {
  const reasons: SlotWords[] = [];
  if (person.userId === user.userId) reasons.push(messageWords('refusal.reason.self'));
  if (await isLastAdmin(db, product, person)) reasons.push(messageWords('refusal.reason.last-admin'));
  for (const tie of personReferences(product)) {
    const { 'x-open': open, 'x-person': whose, 'x-plural': plural = tie.entity.title } = tie.entity;
    if (open === undefined || whose?.field !== tie.field) continue;
    const openRows: PersonRow[] = [];
    for await (const rows of rowsOfPerson(db, tie, person)) {
      openRows.push(...(await openAmong(db, product.entities, tie.entity, rows)));
    }
    if (openRows.length > 0) {
      const records = recordNumbers(tie.entity, openRows);
      reasons.push(messageWords('refusal.reason.open', { title: labelWords(plural), records }));
    }
  }
  return reasons;
}

async function isLastAdmin(db: Kysely<Database>, product: Product, { userId }: Person): Promise<boolean> {
  const admins = await lockAdmins(db, product);
  return admins.length === 1 && admins[0]?.userId === userId;
}

/** Rows that are open themselves, or belong to an open record. */
async function openAmong(
  db: Kysely<Database>,
  entities: Readonly<Record<string, EntitySchema>>,
  entity: EntitySchema,
  rows: readonly PersonRow[],
): Promise<readonly PersonRow[]> {
  const { when, through } = entity['x-open'] ?? {};
  if (when !== undefined) return rows.filter((record) => holds(when as Condition, { record }));
  if (through === undefined) return [];
  const target = entities[entity.properties[through]?.['x-reference']?.entity ?? ''];
  const { 'x-table': table, 'x-key': [key] = [], 'x-open': open } = target ?? {};
  if (table === undefined || key === undefined || open?.when === undefined) return [];
  const numbers = [...new Set(rows.map((row) => row[through]))];
  const { rows: targets } = await sql<PersonRow>`
    select * from ${sql.table(table)} where ${sql.ref(key)} = any (${numbers})`.execute(db);
  const stillOpen = new Set(
    targets.filter((record) => holds(open.when as Condition, { record })).map((record) => record[key]),
  );
  return rows.filter((row) => stillOpen.has(row[through]));
}

function recordNumbers(
  { 'x-key': [key = ''] = [], 'x-open': open }: EntitySchema,
  found: readonly PersonRow[],
): SlotWords {
  const by = open?.through ?? key;
  const names = found.slice(0, NAMED).map((row) => messageWords('refusal.reason.record', { key: row[by] }));
  const records = wordList(names);
  const count = found.length - names.length;
  return count > 0 ? messageWords('refusal.reason.more', { records, count }) : records;
}

/**
 * Removes an erased person from checklists that are no safety records: personal answers of the person's own
 * records, and names that stand beside the person's number.
 */
async function eraseAnswers(
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
