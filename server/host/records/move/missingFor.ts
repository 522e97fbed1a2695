import { type Kysely, sql } from 'kysely';
import {
  type Context,
  createFormModel,
  type DataRecord,
  type FormModel,
  formPackage,
  holds,
  missingAnswers,
  missingAt,
  momentsByName,
  type Problem,
  type Transition,
  translate,
  type WorkflowSchema,
} from '../../../../engine/index.ts';
import { recordName } from '../../access/recordName.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import { MAX_PROBLEMS, shownProblem } from '../../errors/envelope.ts';
import type { ShownProblem } from '../../errors/Refusal.ts';
import { formOfVersion } from '../../product/formVersions.ts';
import { messagesFor, productIn } from '../../product/productLookups.ts';
import { entityNamed } from '../../writes/entityColumns.ts';
import { type Row, recordQuery, wholeRecord } from '../recordQuery.ts';

/** An entry of `asks`, for problems of one severity. */
type AsksEntry = NonNullable<WorkflowSchema['asks']>[number] & { readonly severity: Severity };

/** A record about to make a transition. */
export interface TransitionInputs {
  readonly workflow: WorkflowSchema;
  readonly transition: Transition;
  /** The stored record with the call's data laid over it. */
  readonly record: object;
  readonly conditions: Context;
}

/** Problem of the record as a whole, without a field. */
const LACKS = { path: '', rule: 'lacks' } as const;

const SEVERITY = { none: undefined, warning: 'warning', refusal: 'error' } as const;

/** Records read per query. */
const ROWS_PER_QUERY = 50;

/** Severity of a missing answer: refused or warned of. */
type Severity = Problem['severity'];

/**
 * Missing answers for a transition (`missing` of forms), in the record itself and in records of forms that
 * the workflow requires (`asks`), of one severity. The browser asks for the warnings (`fetchMissing`).
 *
 * @returns problems with label and link to the page to fill in, up to about `MAX_PROBLEMS`.
 */
export async function missingFor(
  given: CallContext,
  aboutToMove: TransitionInputs,
  severity: Severity,
): Promise<readonly ShownProblem[]> {
  const context = { ...given, product: productIn(given.product, given.user.locale) };
  const { workflow } = aboutToMove;
  const problems: ShownProblem[] = [...missingOfRecord(context, aboutToMove, severity)];
  for (const asked of workflow.asks ?? []) {
    if (problems.length >= MAX_PROBLEMS) break;
    problems.push(...(await askedMissing(context, aboutToMove, { ...asked, severity })));
  }
  return problems;
}

/** Missing answers of the moved record, by all forms of its entity that name this transition. */
function missingOfRecord(
  context: CallContext,
  { workflow, transition, record, conditions }: TransitionInputs,
  severity: Severity,
) {
  const { product } = context;
  return Object.entries(product.forms).flatMap(([name, form]) => {
    if (form.entity !== workflow.entity || !momentsByName(form).has(transition.id)) return [];
    const model = createFormModel(formPackage(product, name));
    const whole = wholeRecord(record as Row) as DataRecord;
    const scope = { ...conditions, record: whole };
    return missingNow(model, whole, scope, { moment: transition.id, severity }).map((problem) =>
      labelledProblem(context, model, problem),
    );
  });
}

/** Missing answers in the records of one required form, or the problem that there is no such record. */
async function askedMissing(
  context: CallContext,
  aboutToMove: TransitionInputs,
  asked: AsksEntry,
): Promise<ShownProblem[]> {
  const { product } = context;
  const { workflow, transition, record, conditions } = aboutToMove;
  const { id } = transition;
  const form = product.forms[asked.form];
  const isNeeded = SEVERITY[asked.none?.[id] ?? 'none'] === asked.severity;
  const lacks = (asked.lacks ?? []).filter(({ at }) => SEVERITY[at[id] ?? 'none'] === asked.severity);
  if (form === undefined || !(isNeeded || lacks.length > 0 || momentsByName(form).has(id))) return [];
  const [key = ''] = entityNamed(product, workflow.entity)['x-key'] ?? [];
  const link = linkTo(context, asked, Reflect.get(record, key));
  const problems: ShownProblem[] = [];
  let count = 0;
  for await (const row of recordsOf(context, form.entity, asked.by, Reflect.get(record, key))) {
    count += 1;
    const model = createFormModel(await packageOf(context, asked.form, row));
    const name = recordName(context, model.entity, row);
    const scope = { ...conditions, record: row };
    const lacking = lacks
      .filter(({ when }) => holds(when, scope))
      .map(
        ({ message }): Problem => ({ ...LACKS, params: { record: row }, severity: asked.severity, message }),
      );
    const missing = missingNow(model, row as DataRecord, scope, { moment: id, severity: asked.severity });
    for (const problem of [...lacking, ...missing])
      problems.push(labelledProblem(context, model, problem, { name, path: asked.form, link: link(row) }));
    if (problems.length >= MAX_PROBLEMS) return problems;
  }
  if (count > 0 || !isNeeded) return problems;
  const messages = messagesFor(product, context.user.locale);
  const params = { form: translate(form.title, messages) };
  const problem: Problem = { path: asked.form, rule: 'missing-record', params, severity: asked.severity };
  return [{ ...shownProblem(problem, messages), ...linked(link({ [asked.by]: Reflect.get(record, key) })) }];
}

function missingNow(
  model: FormModel,
  record: DataRecord,
  context: Context,
  { moment, severity }: { readonly moment: string; readonly severity: Severity },
): readonly Problem[] {
  const missing = missingAt(missingAnswers(model, record, context), moment);
  return missing.filter((problem) => problem.severity === severity);
}

/**
 * Reason that the user must give to proceed despite these warnings, in the reader's language; null where none
 * is required.
 */
export function requiredReason(
  { product, user }: CallContext,
  { asks = [] }: WorkflowSchema,
  problems: readonly ShownProblem[],
): string | null {
  const warned = asks.find(({ form, reason }) => {
    const isOfForm = ({ path }: ShownProblem) => path === form || path.startsWith(`${form}.`);
    return reason !== undefined && problems.some(isOfForm);
  });
  return warned?.reason === undefined ? null : translate(warned.reason, messagesFor(product, user.locale));
}

interface NamedRecord {
  readonly name: string;
  readonly path: string;
  readonly link: string | undefined;
}

/**
 * Problem with the field's label in the reader's language, preceded by the record's name for another record.
 */
function labelledProblem(
  context: CallContext,
  model: FormModel,
  problem: Problem,
  of?: NamedRecord,
): ShownProblem {
  const messages = messagesFor(context.product, context.user.locale);
  const labelled = shownProblem(problem, messages, model.byPath.get(problem.path)?.label);
  if (of === undefined) return labelled;
  return {
    ...labelled,
    path: [of.path, problem.path].filter(Boolean).join('.'),
    text: `${of.name}: ${labelled.text}`,
    ...linked(of.link === undefined || problem.path === '' ? of.link : `${of.link}#${problem.path}`),
  };
}

function linked(link: string | undefined): { readonly link?: string } {
  return link === undefined ? {} : { link };
}

/**
 * Link to the page of a record's form: `id` in the screen's path is the key of the moved record, other slots
 * are fields of the row.
 */
function linkTo(
  { product }: CallContext,
  { screen, params = {} }: Pick<AsksEntry, 'screen' | 'params'>,
  key: unknown,
): (row: Row) => string | undefined {
  const path = screen === undefined ? undefined : product.screens[screen]?.path;
  return (row) =>
    path?.replace(/:([A-Za-z0-9_]+)/g, (_slot, name: string) =>
      encodeURIComponent(String((name === 'id' ? key : row[params[name] ?? name]) ?? '')),
    );
}

/** The form in the version that the record was filled in with. */
async function packageOf({ db, product }: CallContext, name: string, row: Row) {
  const version = row['schemaVersion'];
  return typeof version === 'number' ? formOfVersion(db, product, name, version) : formPackage(product, name);
}

/** Yields the records that refer to a key, ordered by their own key, in pages of `ROWS_PER_QUERY`. */
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
      .limit(ROWS_PER_QUERY)
      .execute();
    for (const row of rows) yield wholeRecord(row);
    last = rows.at(-1)?.[key];
    if (rows.length < ROWS_PER_QUERY) return;
  }
}
