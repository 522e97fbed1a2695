import type { CallModel, EntitySchema, Problem, Product } from '../../../engine/contract/index.ts';
import {
  type Context,
  type DataRecord,
  defaultsOf,
  type FormModel,
  getAt,
  keepsForOthers,
  mayOf,
  setAt,
  withProposed,
  withUnedited,
} from '../../../engine/index.ts';
import type { Viewing } from './hideUnseen.ts';
import { keptRecord } from './keptRecord.ts';

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
 * Makes of what a call saves (`saves`) what every such body passes: a field that its sender may not change (`x-may.change`) is taken as it is stored, or as a new
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
    if (entity === undefined || !keepsForOthers(entity)) return [];
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
  viewing: Viewing,
  given: Context,
): Promise<ReturnType<typeof withUnedited>> {
  const { 'x-table': table, 'x-key': key = [] } = entity;
  const whole = entity['x-answers'] === true;
  const stored =
    table === undefined ? undefined : await keptRecord(viewing, { table, key, answers: whole }, sent);
  const context = { ...given, record: sent };
  // What is proposed is worked out from the other answers, not from what stands in its place.
  const others = Object.fromEntries(
    Object.entries(sent).filter(([name]) => mayOf(entity.properties[name])?.change === undefined),
  );
  const beginning = { ...defaultsOf(entity), ...others };
  const begun = form === undefined ? beginning : withProposed(form.model, beginning, others, context);
  const kept = withUnedited(entity, sent, { stored, begun, whole }, context);
  const { rowVersion } = sent;
  const isStale = stored !== undefined && rowVersion !== undefined && rowVersion !== stored['rowVersion'];
  return isStale ? { ...kept, problems: [] } : kept;
}

function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
