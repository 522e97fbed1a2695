import type { Kysely } from 'kysely';
import type { MessagesSchema, Product } from '../../../engine/contract/index.ts';
import {
  type CarriedAnswer,
  carriedAnswers,
  type DataRecord,
  type FormPackage,
  formPackage,
  movedRecord,
} from '../../../engine/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import type { Database } from '../db/Database.ts';
import { Refusal } from '../errors/Refusal.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { formOfVersion } from '../product/formOfVersion.ts';
import { isVersioned } from '../product/recordParts.ts';
import { type RowToTry, rowsToTry } from './rowsToTry.ts';

/** The first answer of its sort; what it is, and became, is told those alone who may know. */
interface TriedAnswer {
  readonly of: RowToTry['of'];
  readonly key: string;
  readonly version: number;
  readonly given: string;
  readonly value: string | null;
  readonly why: string | null;
}

/** What would become of the former answers to one item. */
export interface TriedField {
  readonly entity: string;
  readonly title: string;
  readonly field: string;
  readonly label: string;
  carried: number;
  left: number;
  firstCarried: TriedAnswer | null;
  firstLeft: TriedAnswer | null;
}

/** One answer waits no longer than this. */
const LONGEST_MS = 8_000;
const LONGEST_TEXT = 100;

/**
 * What would become of all records and drafts of forms whose items say what they were (`x-was`), were each moved to what a product asks: nothing is written, and
 * between some hundreds of rows others have their turn.
 *
 * @param after a right product, which is not in force.
 */
export async function tryCarried(
  db: Kysely<Database>,
  product: Product,
  after: Product,
  messages: MessagesSchema,
) {
  const over = performance.now() + LONGEST_MS;
  const fields: TriedField[] = [];
  let [rows, whole] = [0, true];
  for (const [entity, { properties, title }] of Object.entries(after.entities)) {
    const asked = Object.keys(properties).filter((name) => properties[name]?.['x-was'] !== undefined);
    if (asked.length === 0 || !isVersioned(product, entity) || !isVersioned(after, entity)) continue;
    const to = formPackage(after, entity);
    const own = new Map(
      asked.map((field): [string, TriedField] => {
        const label = properties[field]?.title ?? field;
        const none = { carried: 0, left: 0, firstCarried: null, firstLeft: null };
        return [field, { entity, title, field, label, ...none }];
      }),
    );
    fields.push(...own.values());
    const why = whyLeft(to, messages);
    const formOf = formsOf(db, product, entity);
    for await (const some of rowsToTry(db, product, entity)) {
      if (some === 'more' || performance.now() > over) {
        whole = false;
        break;
      }
      for (const row of some) {
        const from = await formOf(row.version);
        if (from === undefined) continue;
        rows += 1;
        const moved = movedRecord(from, to, row.record);
        for (const answer of carriedAnswers(from, to, row.record))
          add(own.get(answer.field), row, answer, why(moved, answer));
      }
    }
  }
  return { fields, rows, whole };
}

function add(field: TriedField | undefined, row: RowToTry, answer: CarriedAnswer, why: string | null) {
  if (field === undefined) return;
  const { of, key, version } = row;
  const value = answer.value === undefined ? null : textOf(answer.value);
  const told: TriedAnswer = { of, key, version, given: textOf(answer.given), value, why };
  if (why === null) {
    field.carried += 1;
    field.firstCarried ??= told;
  } else {
    field.left += 1;
    field.firstLeft ??= told;
  }
}

/** Why an answer does not go along, in Italian; null: it does. */
function whyLeft(to: FormPackage, messages: MessagesSchema) {
  const check = compileCheck(to.entity);
  return (moved: DataRecord, { field, value }: CarriedAnswer): string | null => {
    if (value === undefined) return 'Nessun valore vi corrisponde.';
    const wrong = check(moved).find(
      ({ path, severity }) => severity === 'error' && (path === field || path.startsWith(`${field}.`)),
    );
    return wrong === undefined
      ? null
      : shownProblem(wrong, messages, to.entity.properties[field]?.title).text;
  };
}

/** Forms by version; undefined of one that there never was: anything may stand in a draft. */
function formsOf(db: Kysely<Database>, product: Product, name: string) {
  const forms = new Map<number, FormPackage | undefined>();
  return async (version: number): Promise<FormPackage | undefined> => {
    if (!forms.has(version)) {
      const found = formOfVersion(db, product, name, version).catch((error: unknown) => {
        if (error instanceof Refusal) return undefined;
        throw error;
      });
      forms.set(version, await found);
    }
    return forms.get(version);
  };
}

function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, LONGEST_TEXT);
}
