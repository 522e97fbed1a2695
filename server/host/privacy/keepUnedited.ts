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
import { storedRecordOf } from './storedRecordOf.ts';

interface FormRecord {
  readonly at: string;
  readonly model: FormModel;
}

/** A record saved by a call, with fields reserved to others. */
interface Saved {
  readonly at: string | undefined;
  readonly entity: EntitySchema;
  readonly form: FormRecord | undefined;
}

type KeepUnedited = (body: unknown, viewing: Viewing, context: Context) => Promise<KeptBody>;

interface KeptBody {
  readonly body: unknown;
  /** Changed fields that are reserved to others, by their path in the body. */
  readonly problems: readonly Problem[];
}

/**
 * Builds the check of a call's saves (`saves`): a field that the sender may not change (`x-may.change`) keeps
 * its stored or initial value, and a different value is a problem. Undefined without reserved fields. For an
 * outdated record (`rowVersion`) no problem is reported, because the input matched the version read; the save
 * refuses it as stale.
 */
export function keepUnedited(
  { saves = [] }: Pick<CallModel, 'saves'>,
  { entities }: Pick<Product, 'entities'>,
  form: FormRecord | undefined,
): KeepUnedited | undefined {
  const guarded = saves.flatMap(({ entity: name, at }): readonly Saved[] => {
    const entity = entities[name];
    if (entity === undefined || !keepsForOthers(entity)) return [];
    return [{ at, entity, form: form?.at === at ? form : undefined }];
  });
  if (guarded.length === 0) return undefined;
  return async (body, viewing, context) => {
    let result: KeptBody = { body, problems: [] };
    for (const saved of guarded) result = await keepIn(result, saved, viewing, context);
    return result;
  };
}

async function keepIn(
  { body, problems }: KeptBody,
  saved: Saved,
  viewing: Viewing,
  context: Context,
): Promise<KeptBody> {
  const { at } = saved;
  const input = at === undefined ? body : getAt(body, at);
  const allProblems: Problem[] = [...problems];
  const keep = async (record: unknown, path: string | undefined): Promise<unknown> => {
    if (!isRecord(record)) return record;
    const result = await keptOf(record, saved, viewing, context);
    allProblems.push(
      ...result.problems.map((each) => ({
        ...each,
        path: path === undefined ? each.path : `${path}.${each.path}`,
      })),
    );
    return result.record;
  };
  let next = input;
  if (Array.isArray(input)) {
    const rows: unknown[] = [];
    for (const [index, row] of input.entries()) rows.push(await keep(row, `${at}.${index}`));
    next = rows;
  } else next = await keep(input, at);
  return { body: at === undefined ? next : setAt(body as DataRecord, at, next), problems: allProblems };
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
    table === undefined ? undefined : await storedRecordOf(viewing, { table, key, answers: whole }, sent);
  const context = { ...given, record: sent };
  // Proposals are computed from the free fields, not from the reserved ones sent.
  const freeFields = Object.fromEntries(
    Object.entries(sent).filter(([name]) => mayOf(entity.properties[name])?.change === undefined),
  );
  const beginning = { ...defaultsOf(entity), ...freeFields };
  const initial = form === undefined ? beginning : withProposed(form.model, beginning, freeFields, context);
  const result = withUnedited(entity, sent, { stored, begun: initial, whole }, context);
  const { rowVersion } = sent;
  const isStale = stored !== undefined && rowVersion !== undefined && rowVersion !== stored['rowVersion'];
  return isStale ? { ...result, problems: [] } : result;
}

function isRecord(value: unknown): value is DataRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
