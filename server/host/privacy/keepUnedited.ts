import type { Kysely } from 'kysely';
import type { CallModel, EntitySchema, Problem, Product } from '../../../engine/contract/index.ts';
import {
  type Context,
  type DataRecord,
  defaultsOf,
  type FormModel,
  getAt,
  setAt,
  withProposed,
  withUnedited,
} from '../../../engine/index.ts';
import { recordOf } from '../db/recordOf.ts';
import type { Viewing } from './hideUnseen.ts';

type Row = Record<string, unknown>;
/** Tables by a name that the schemas give, never a request. */
type Tables = Record<string, Row>;

interface FormRecord {
  readonly at: string;
  readonly model: FormModel;
}

/** A record that a call saves, of an entity in which not everything is for everybody to change. */
interface Saved {
  readonly at: string | undefined;
  readonly entity: EntitySchema;
  readonly form: FormRecord | undefined;
}

type Kept = (body: unknown, viewing: Viewing, context: Context) => Promise<Held>;

interface Held {
  readonly body: unknown;
  /** Of fields that are for others to change and were sent as something else, by their place in the body. */
  readonly problems: readonly Problem[];
}

/**
 * Makes of what a call saves (`saves`) what every such body passes: a field that its sender may not change (`x-edited-by`) is taken as it is stored, or as a new
 * record begins; another value is told. Undefined where everything is for everybody. Of a record that somebody else has changed since (`rowVersion`) nothing is
 * told, for what was sent was right when it was read: the save says that it is stale.
 */
export function keepUnedited(
  { saves = [] }: Pick<CallModel, 'saves'>,
  { entities }: Pick<Product, 'entities'>,
  form: FormRecord | undefined,
): Kept | undefined {
  const guarded = saves.flatMap(({ entity: name, at }): readonly Saved[] => {
    const entity = entities[name];
    if (entity === undefined || !JSON.stringify(entity).includes('"x-edited-by"')) return [];
    return [{ at, entity, form: form?.at === at ? form : undefined }];
  });
  if (guarded.length === 0) return undefined;
  return async (body, viewing, context) => {
    let held: Held = { body, problems: [] };
    for (const saved of guarded) held = await keepIn(held, saved, viewing, context);
    return held;
  };
}

async function keepIn(
  { body, problems }: Held,
  saved: Saved,
  viewing: Viewing,
  context: Context,
): Promise<Held> {
  const { at } = saved;
  const sent = at === undefined ? body : getAt(body, at);
  const found: Problem[] = [...problems];
  const keep = async (record: unknown, path: string | undefined): Promise<unknown> => {
    if (!isRecord(record)) return record;
    const kept = await keptOf(record, saved, viewing, context);
    found.push(
      ...kept.problems.map((each) => ({
        ...each,
        path: path === undefined ? each.path : `${path}.${each.path}`,
      })),
    );
    return kept.record;
  };
  let next = sent;
  if (Array.isArray(sent)) {
    const rows: unknown[] = [];
    for (const [index, row] of sent.entries()) rows.push(await keep(row, `${at}.${index}`));
    next = rows;
  } else next = await keep(sent, at);
  return { body: at === undefined ? next : setAt(body as DataRecord, at, next), problems: found };
}

async function keptOf(
  sent: DataRecord,
  { entity, form }: Saved,
  { db }: Viewing,
  given: Context,
): Promise<ReturnType<typeof withUnedited>> {
  const stored = await storedOf(db, entity, sent);
  const context = { ...given, record: sent };
  const whole = entity['x-answers'] === true;
  // What is proposed is worked out from the other answers, not from what stands in its place.
  const others = Object.fromEntries(
    Object.entries(sent).filter(([name]) => entity.properties[name]?.['x-edited-by'] === undefined),
  );
  const beginning = { ...defaultsOf(entity), ...others };
  const begun = form === undefined ? beginning : withProposed(form.model, beginning, others, context);
  const kept = withUnedited(entity, sent, { stored, begun, whole }, context);
  const { rowVersion } = sent;
  const isStale = stored !== undefined && rowVersion !== undefined && rowVersion !== stored['rowVersion'];
  return isStale ? { ...kept, problems: [] } : kept;
}

async function storedOf(
  db: Viewing['db'],
  { 'x-table': table, 'x-key': key = [], 'x-answers': answers }: EntitySchema,
  sent: DataRecord,
): Promise<DataRecord | undefined> {
  if (table === undefined || key.length === 0 || !key.every((name) => isKey(sent[name]))) return undefined;
  const row = await key
    .reduce(
      (query, name) => query.where(name, '=', sent[name]),
      (db as unknown as Kysely<Tables>).selectFrom(table).selectAll(),
    )
    .executeTakeFirst();
  if (row === undefined || answers !== true) return row;
  return recordOf(row as Row & { answers: object }) as DataRecord;
}

function isKey(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'string';
}

function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
