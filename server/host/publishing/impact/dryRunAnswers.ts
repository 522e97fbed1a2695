import type { Kysely } from 'kysely';
import type { MessagesSchema, Product } from '../../../../engine/contract/index.ts';
import {
  type CarriedAnswer,
  carriedAnswers,
  type DataRecord,
  equal,
  type FormPackage,
  formPackage,
  messageText,
  movedRecord,
} from '../../../../engine/index.ts';
import { compileCheck } from '../../../../engine/node.ts';
import type { Database } from '../../db/Database.ts';
import { shownProblem } from '../../errors/envelope.ts';
import { Refusal } from '../../errors/Refusal.ts';
import { formOfVersion, isVersioned } from '../../product/formVersions.ts';
import { startCounting } from './countHeld.ts';
import { countToTry, type DryRunPosition, type DryRunRecord, rowsToTry } from './rowsToTry.ts';

/**
 * First carried or dropped answer of an item; its values are only for readers with permission
 * (`carriedCalls.ts`).
 */
interface DryRunAnswer {
  readonly of: DryRunRecord['of'];
  readonly key: string;
  readonly version: number;
  readonly given: string | null;
  readonly value: string | null;
  readonly why: string | null;
}

/** Result of the dry run for one item. */
export interface DryRunField {
  readonly entity: string;
  readonly title: string;
  readonly field: string;
  readonly label: string;
  carried: number;
  left: number;
  firstCarried: DryRunAnswer | null;
  firstLeft: DryRunAnswer | null;
}

/** Limits of one stretch, so that the caller sees progress. */
const STRETCH_MS = 2_000;
const MAX_ROWS = 10_000;
const LONGEST_TEXT = 100;

/** Result of one stretch of a dry run. */
export interface DryRunStretch {
  /** All tried items, also those not reached yet. */
  readonly fields: readonly DryRunField[];
  /** Records and drafts tried in this stretch. */
  readonly rows: number;
  /** Resume point; undefined once all rows were tried. */
  readonly next: DryRunPosition | undefined;
}

/**
 * Dry run of moving records and drafts to forms with a new `x-was`. Writes no data, yields between pages of
 * rows, ends after `STRETCH_MS` and resumes from its mark.
 *
 * @param after a valid product that is not in force.
 */
export async function dryRunAnswers(
  db: Kysely<Database>,
  product: Product,
  after: Product,
  messages: MessagesSchema,
  from?: DryRunPosition,
): Promise<DryRunStretch> {
  const over = performance.now() + STRETCH_MS;
  const entities = Object.keys(after.entities).filter(
    (entity) => triedItems(product, after, entity).length > 0,
  );
  const tried = new Map(entities.map((entity) => [entity, triedFields(product, after, entity)]));
  const fields = [...tried.values()].flatMap((fieldsOf) => [...fieldsOf.values()]);
  const begin = from === undefined ? 0 : entities.indexOf(from.entity);
  let rows = 0;
  for (const entity of begin === -1 ? [] : entities.slice(begin)) {
    const to = formPackage(after, entity);
    const ofEntity = tried.get(entity);
    const why = whyLeft(to, messages);
    const formOf = cachedForms(db, product, entity);
    const upTo = entity === from?.entity ? from.upTo : undefined;
    for await (const some of rowsToTry(db, product, entity, upTo)) {
      for (const row of some.rows) {
        const form = await formOf(row.version);
        if (form === undefined) continue;
        rows += 1;
        const moved = movedRecord(form, to, row.record);
        for (const answer of carriedAnswers(form, to, row.record))
          add(ofEntity?.get(answer.field), row, answer, why(moved, answer));
      }
      if (rows >= MAX_ROWS || performance.now() > over)
        return { fields, rows, next: { entity, upTo: some.upTo } };
    }
  }
  return { fields, rows, next: undefined };
}

/** Number of records and drafts in a dry run; undefined where the count ran out of time. */
export async function countDryRunRows(
  db: Kysely<Database>,
  product: Product,
  after: Product,
): Promise<number | undefined> {
  const count = startCounting(db);
  let all = 0;
  for (const entity of Object.keys(after.entities)) {
    if (triedItems(product, after, entity).length === 0) continue;
    const rows = await count(countToTry(product, entity));
    if (rows === undefined) return undefined;
    all += rows[0]?.rows ?? 0;
  }
  return all;
}

/** Items with a changed definition and an `x-was`. */
function triedItems(product: Product, after: Product, entity: string): readonly string[] {
  if (!isVersioned(product, entity) || !isVersioned(after, entity)) return [];
  const [before = {}, { properties = {} } = {}] = [
    product.entities[entity]?.properties,
    after.entities[entity],
  ];
  return Object.keys(properties).filter(
    (name) => properties[name]?.['x-was'] !== undefined && !equal(properties[name], before[name]),
  );
}

function triedFields(product: Product, after: Product, entity: string): ReadonlyMap<string, DryRunField> {
  const { properties = {}, title = entity } = after.entities[entity] ?? {};
  return new Map(
    triedItems(product, after, entity).map((field): [string, DryRunField] => {
      const label = properties[field]?.title ?? field;
      const none = { carried: 0, left: 0, firstCarried: null, firstLeft: null };
      return [field, { entity, title, field, label, ...none }];
    }),
  );
}

function add(field: DryRunField | undefined, row: DryRunRecord, answer: CarriedAnswer, why: string | null) {
  if (field === undefined) return;
  const { of, key, version } = row;
  const value = answer.value === undefined ? null : textOf(answer.value);
  const triedAnswer: DryRunAnswer = { of, key, version, given: textOf(answer.given), value, why };
  if (why === null) {
    field.carried += 1;
    field.firstCarried ??= triedAnswer;
  } else {
    field.left += 1;
    field.firstLeft ??= triedAnswer;
  }
}

/** Reason why an answer is not carried over; null where it is. */
function whyLeft(to: FormPackage, messages: MessagesSchema) {
  const check = compileCheck(to.entity);
  return (moved: DataRecord, { field, value }: CarriedAnswer): string | null => {
    if (value === undefined) return messageText('schemas.carried.none', {}, messages);
    const wrong = check(moved).find(
      ({ path, severity }) => severity === 'error' && (path === field || path.startsWith(`${field}.`)),
    );
    return wrong === undefined
      ? null
      : shownProblem(wrong, messages, to.entity.properties[field]?.title).text;
  };
}

/**
 * Forms by version, cached; undefined for a version that never existed, which an unvalidated draft may claim.
 */
function cachedForms(db: Kysely<Database>, product: Product, name: string) {
  const forms = new Map<number, FormPackage | undefined>();
  return async (version: number): Promise<FormPackage | undefined> => {
    if (!forms.has(version)) {
      const formOfRow = formOfVersion(db, product, name, version).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      });
      forms.set(version, await formOfRow);
    }
    return forms.get(version);
  };
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_TEXT);
}
