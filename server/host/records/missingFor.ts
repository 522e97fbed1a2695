import { type Kysely, sql } from 'kysely';
import type { Context, DataRecord, Problem, Transition, WorkflowSchema } from '../../../engine/index.ts';
import {
  createFormModel,
  type FormModel,
  formPackage,
  holds,
  missingAnswers,
  missingAt,
  momentsNamed,
  translate,
} from '../../../engine/index.ts';
import { recordName } from '../access/recordName.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';
import type { ShownProblem } from '../errors/Refusal.ts';
import { shownProblem } from '../errors/shownProblem.ts';
import { formOfVersion } from '../product/formOfVersion.ts';
import { messagesFor } from '../product/messagesFor.ts';
import { productIn } from '../product/productIn.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import { type Row, recordQuery, wholeRecord } from './recordQuery.ts';

type Asked = NonNullable<WorkflowSchema['asks']>[number] & { readonly grave: Grave };

/** A record about to make a transition. */
export interface AboutToMove {
  readonly workflow: WorkflowSchema;
  readonly transition: Transition;
  /** As it will be asked: what is stored, and over it what the call brings along. */
  readonly record: object;
  readonly conditions: Context;
}

/** What a record lacks as a whole: at none of its fields. */
const LACKS = { path: '', rule: 'lacks' } as const;

const SEVERITY = { none: undefined, warning: 'warning', refusal: 'error' } as const;

/** Records that are looked at at a time. */
const AT_ONCE = 50;

/** How grave an answer is that is missing for a transition: one that is refused, or one that is warned of. */
type Grave = Problem['severity'];

/**
 * Answers that are missing for a transition (`missing` of forms): of the record itself, and of the records whose forms its workflow asks; those that are as grave as
 * wanted. Whether one is missing the same code says as in the browser.
 *
 * @returns each with its label and the page where it is filled in, `MOST_PROBLEMS` or a few more.
 */
export async function missingFor(
  given: CallContext,
  moved: AboutToMove,
  grave: Grave,
): Promise<readonly ShownProblem[]> {
  const context = { ...given, product: productIn(given.product, given.user.locale) };
  const { workflow } = moved;
  const found: ShownProblem[] = [...ownMissing(context, moved, grave)];
  for (const asked of workflow.asks ?? []) {
    if (found.length >= MOST_PROBLEMS) break;
    found.push(...(await askedMissing(context, moved, { ...asked, grave })));
  }
  return found;
}

/** Of the record that is moved: by every form of its entity that speaks of this way. */
function ownMissing(
  context: CallContext,
  { workflow, transition, record, conditions }: AboutToMove,
  grave: Grave,
) {
  const { product } = context;
  return Object.entries(product.forms).flatMap(([name, form]) => {
    if (form.entity !== workflow.entity || !momentsNamed(form).has(transition.id)) return [];
    const model = createFormModel(formPackage(product, name));
    const whole = wholeRecord(record as Row) as DataRecord;
    const about = { ...conditions, record: whole };
    return missingNow(model, whole, about, { moment: transition.id, grave }).map((problem) =>
      told(context, model, problem),
    );
  });
}

/** Of the records of it that one form asks; or that there is none. */
async function askedMissing(context: CallContext, moved: AboutToMove, asked: Asked): Promise<ShownProblem[]> {
  const { product } = context;
  const { workflow, transition, record, conditions } = moved;
  const { id } = transition;
  const form = product.forms[asked.form];
  const isNeeded = SEVERITY[asked.none?.[id] ?? 'none'] === asked.grave;
  const lacks = (asked.lacks ?? []).filter(({ at }) => SEVERITY[at[id] ?? 'none'] === asked.grave);
  if (form === undefined || !(isNeeded || lacks.length > 0 || momentsNamed(form).has(id))) return [];
  const [key = ''] = entityNamed(product, workflow.entity)['x-key'] ?? [];
  const link = linkTo(context, asked, Reflect.get(record, key));
  const found: ShownProblem[] = [];
  let count = 0;
  for await (const row of recordsOf(context, form.entity, asked.by, Reflect.get(record, key))) {
    count += 1;
    const model = createFormModel(await packageOf(context, asked.form, row));
    const name = recordName(product, model.entity, row);
    const about = { ...conditions, record: row };
    const lacking = lacks
      .filter(({ when }) => holds(when, about))
      .map(({ message }): Problem => ({ ...LACKS, params: { record: row }, severity: asked.grave, message }));
    const missing = missingNow(model, row as DataRecord, about, { moment: id, grave: asked.grave });
    for (const problem of [...lacking, ...missing])
      found.push(told(context, model, problem, { name, path: asked.form, link: link(row) }));
    if (found.length >= MOST_PROBLEMS) return found;
  }
  if (count > 0 || !isNeeded) return found;
  const messages = messagesFor(product, context.user.locale);
  const params = { form: translate(form.title, messages) };
  const none: Problem = { path: asked.form, rule: 'missing-record', params, severity: asked.grave };
  return [{ ...shownProblem(none, messages), ...linked(link({ [asked.by]: Reflect.get(record, key) })) }];
}

function missingNow(
  model: FormModel,
  record: DataRecord,
  context: Context,
  { moment, grave }: { readonly moment: string; readonly grave: Grave },
): readonly Problem[] {
  const missing = missingAt(missingAnswers(model, record, context), moment);
  return missing.filter(({ severity }) => severity === grave);
}

/** What is to be said in writing where these are warned of, in the reader's language. */
export function reasonAsked(
  { product, user }: CallContext,
  { asks = [] }: WorkflowSchema,
  found: readonly ShownProblem[],
): string | null {
  const warned = asks.find(({ form, reason }) => {
    const isOfForm = ({ path }: ShownProblem) => path === form || path.startsWith(`${form}.`);
    return reason !== undefined && found.some(isOfForm);
  });
  return warned?.reason === undefined ? null : translate(warned.reason, messagesFor(product, user.locale));
}

interface Of {
  readonly name: string;
  readonly path: string;
  readonly link: string | undefined;
}

/** With the field's label in the reader's language; in front of it, of another record, what that is called. */
function told(context: CallContext, model: FormModel, problem: Problem, of?: Of): ShownProblem {
  const messages = messagesFor(context.product, context.user.locale);
  const shown = shownProblem(problem, messages, model.byPath.get(problem.path)?.label);
  if (of === undefined) return shown;
  return {
    ...shown,
    path: [of.path, problem.path].filter(Boolean).join('.'),
    text: `${of.name}: ${shown.text}`,
    ...linked(of.link === undefined || problem.path === '' ? of.link : `${of.link}#${problem.path}`),
  };
}

function linked(link: string | undefined): { readonly link?: string } {
  return link === undefined ? {} : { link };
}

/** Where the form of a record is filled in: `id` of the screen's path is the key of what is moved, its other slots are fields of the record. */
function linkTo(
  { product }: CallContext,
  { screen, params = {} }: Pick<Asked, 'screen' | 'params'>,
  key: unknown,
): (row: Row) => string | undefined {
  const path = screen === undefined ? undefined : product.screens[screen]?.path;
  return (row) =>
    path?.replace(/:([A-Za-z0-9_]+)/g, (_slot, name: string) =>
      encodeURIComponent(String((name === 'id' ? key : row[params[name] ?? name]) ?? '')),
    );
}

/** The form as it was when the record was filled in. */
async function packageOf({ db, product }: CallContext, name: string, row: Row) {
  const version = row['schemaVersion'];
  return typeof version === 'number' ? formOfVersion(db, product, name, version) : formPackage(product, name);
}

/** The records that refer to one, in the order of their keys, some at a time. */
async function* recordsOf(context: CallContext, name: string, by: string, value: unknown) {
  const { product, columns, db } = context;
  const query = recordQuery(product, { columns }, name);
  const [key = ''] = query.keys;
  for (let last: unknown; ; ) {
    const rows = await query
      .select(db as unknown as Kysely<never>)
      .where(sql.ref(`${query.table}.${by}`), '=', value)
      .$if(last !== undefined, (after) => after.where(sql.ref(`${query.table}.${key}`), '>', last))
      .orderBy(sql.ref(`${query.table}.${key}`))
      .limit(AT_ONCE)
      .execute();
    for (const row of rows) yield wholeRecord(row);
    last = rows.at(-1)?.[key];
    if (rows.length < AT_ONCE) return;
  }
}
