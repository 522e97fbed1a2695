import { type Kysely, sql } from 'kysely';
import type {
  CallModel,
  DataRecord,
  Does,
  EntitySchema,
  Problem,
  Product,
} from '../../../engine/contract/index.ts';
import { defaultsOf, getAt, isEmpty } from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import { requireChange } from '../access/recordRights.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import { containing } from '../calls/search.ts';
import { MAX_PROBLEMS } from '../errors/envelope.ts';
import { refuse } from '../errors/Refusal.ts';
import { labelWords, messageWords } from '../errors/slotWords.ts';
import { claimAttachments } from '../writes/claimAttachments.ts';
import { entityNamed, sentColumns } from '../writes/entityColumns.ts';
import { withoutReadOnly } from '../writes/withoutReadOnly.ts';
import { deleteRecord, lockRecord, storedRecord, writeRecord } from '../writes/writeRecord.ts';
import { permitMove } from './move/permitMove.ts';
import type { InputValues, RecordHooks, SaveCheck } from './RecordHooks.ts';
import { attachRows, readEntity } from './readEntity.ts';
import type { Row, Tables } from './recordQuery.ts';

/**
 * Handler of a call that saves a record (`does.save`): a new one without a key, else the next version of the
 * stored one. Checks the entity's rules, `x-unique`, `x-json`, `x-may.change` and the call's checks; claims files uploaded
 * before. `saves` of the call defines the accepted fields and the record's place in the body.
 *
 * @returns the record as it is read.
 */
export function saveEntity(
  product: Product,
  call: CallModel,
  does: Does & { readonly save: string },
  hooks: RecordHooks,
): (context: CallContext, body: object) => Promise<Row> {
  const name = does.save;
  const entity = entityNamed(product, name);
  const [key = ''] = entity['x-key'] ?? [];
  const { at, without = [] } = call.saves?.[0] ?? {};
  const check = runChecks(call, does, hooks);
  const isRead = Object.values(entity.properties).some(
    (field) => field['x-from'] !== undefined || field['x-computed'] !== undefined,
  );
  const reader = readEntity(product, hooks, name);
  // An entity with a single record is saved under its fixed key; a sent key is ignored.
  const keyed = async ({ db }: CallContext, sent: DataRecord): Promise<DataRecord> => {
    const { record } = does;
    if (record === undefined) return sent;
    const { [key]: _sent, ...rest } = sent;
    return (await storedRecord(db, entity, record)) === undefined ? rest : { ...rest, [key]: record };
  };
  return async (context, body) => {
    const input = (at === undefined ? body : getAt(body, at)) as DataRecord;
    requireJson(context, name, input, at);
    const before = await lockRecord<DataRecord>(context, name, await keyed(context, input));
    await permitCall(context, name, before, input);
    const accepted = Object.entries(sentColumns(entity, input)).filter(([field]) => !without.includes(field));
    const columns = withoutReadOnly(context, before, Object.fromEntries(accepted));
    await requireUnique(context, entity, before, columns);
    const decided = await check(context, { sent: input, before });
    const only = does.record === undefined || before !== undefined ? {} : { [key]: does.record };
    const written = { ...columns, ...decided, ...only };
    await requireChange(context, name, before, { ...(before ?? defaultsOf(entity)), ...written });
    const after = await writeRecord<Row>(context, name, before, written);
    await claimAttachments(context, entity, columns, {
      linkedObject: name as never,
      linkedId: Number(after[key]),
      parentId: null,
    });
    return isRead ? ((await reader.stored(context, after[key])) ?? after) : after;
  };
}

/**
 * Refuses a value that another record has already, for fields with `x-unique`.
 * Concurrent saves are caught by the database's unique index.
 *
 * @throws Refusal DUPLICATE.
 */
async function requireUnique(
  { db }: Pick<CallContext, 'db'>,
  entity: EntitySchema,
  before: DataRecord | undefined,
  columns: DataRecord,
): Promise<void> {
  const { 'x-table': table = '', 'x-key': [key = ''] = [] } = entity;
  for (const [field, { 'x-unique': unique }] of Object.entries(entity.properties)) {
    const value = columns[field];
    if (unique === undefined || isEmpty(value) || value === before?.[field]) continue;
    let duplicates = (db as unknown as Kysely<Tables>).selectFrom(table).select(key);
    duplicates =
      unique === 'exact'
        ? duplicates.where(field, '=', value)
        : duplicates.where(sql.ref(field), 'ilike', containing(String(value)).slice(1, -1));
    if (before !== undefined) duplicates = duplicates.where(key, '<>', before[key]);
    if ((await duplicates.executeTakeFirst()) !== undefined)
      throw refuse('DUPLICATE', { fields: field, value: String(value) });
  }
}

/**
 * Validates texts that contain the JSON of another entity (`x-json`).
 *
 * @param at place of the record in the call's body; empty for the body itself.
 * @throws Refusal BAD_INPUT for invalid content, BAD_VALUE for a text that is no JSON.
 */
function requireJson(
  { call, product, user }: Pick<CallContext, 'call' | 'product' | 'user'>,
  name: string,
  sent: DataRecord,
  at = '',
): void {
  for (const [field, { title, 'x-json': kind }] of Object.entries(entityNamed(product, name).properties)) {
    const text = sent[field];
    if (kind === undefined || typeof text !== 'string') continue;
    const faults = compileCheck(entityNamed(product, kind), { most: MAX_PROBLEMS })(
      parsed(text, title ?? field),
    );
    const path = at === '' ? field : `${at}.${field}`;
    const problems = faults.map((problem): Problem => ({ ...problem, path }));
    if (problems.length > 0) throw refuseInput(call, product, user.locale, problems);
  }
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('BAD_VALUE', { detail: messageWords('refusal.detail.json', { field: labelWords(what) }) });
  }
}

/**
 * Handler of a call that deletes a record (`does.delete`), if `x-may.change`, the workflow and the call's checks allow it;
 * answers the key.
 */
export function deleteEntity(
  product: Product,
  call: CallModel,
  does: Does & { readonly delete: string },
  hooks: Pick<RecordHooks, 'checks' | 'columns'>,
): (context: CallContext, asked: InputValues) => Promise<Row> {
  const name = does.delete;
  const { 'x-key': [key = ''] = [] } = entityNamed(product, name);
  const withRows = attachRows(product, hooks, name, does.rows);
  const check = runChecks(call, does, hooks);
  return async (context, asked) => {
    const { [does.key ?? key]: value, rowVersion } = asked;
    const input = { [key]: value, ...(rowVersion === undefined ? {} : { rowVersion }) };
    await deleteRecord(context, name, input, async (before) => {
      await requireChange(context, name, before, undefined);
      await permitCall(context, name, before, {});
      await check(context, { sent: input, before });
      return (await withRows(context.db as never, [before]))[0];
    });
    return { [key]: value };
  };
}

/** Runs the checks of a call in order. @returns the columns that they decide, combined. */
function runChecks(
  call: CallModel,
  { checks = [] }: Pick<Does, 'checks'>,
  hooks: Pick<RecordHooks, 'checks'>,
): (...asked: Parameters<SaveCheck>) => Promise<DataRecord> {
  const saveChecks = checks.map((name): SaveCheck => {
    const check = Object.hasOwn(hooks.checks, name) ? hooks.checks[name] : undefined;
    // The schema loader does not see code, so that an unknown name only shows here.
    if (check === undefined) throw new Error(`${call.name} names an unknown check: ${name}`);
    return check;
  });
  return async (context, saving) => {
    let decided: DataRecord = {};
    for (const check of saveChecks) decided = { ...decided, ...(await check(context, saving)) };
    return decided;
  };
}

/**
 * Checks the workflow of a plain entity, if it has one, for the call being answered: a deletion, or a save
 * with the state that is sent. Without a state the record keeps its own; a new one begins in the initial
 * state.
 *
 * @param before the stored record, locked.
 * @throws Refusal FORBIDDEN, refusals of the workflow.
 */
async function permitCall(
  context: CallContext,
  entity: string,
  before: object | undefined,
  sent: object,
): Promise<void> {
  const { workflows } = context.product;
  const workflow = Object.hasOwn(workflows, entity) ? workflows[entity] : undefined;
  if (workflow === undefined) return;
  const to = Reflect.get(sent, workflow.field) as string | undefined;
  const workflowCode = { entity, lock: () => Promise.reject(new Error('it is locked')), effects: {} };
  await permitMove(context, workflowCode, before ?? {}, { to, sent, data: undefined });
}
