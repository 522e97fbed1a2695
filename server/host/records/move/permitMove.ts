import {
  type Context,
  checkTransition,
  createFormModel,
  type DataRecord,
  formatProblem,
  formPackage,
  holds,
  reasonInput,
  SAVE,
  setAt,
  settingsContext,
  stateOf,
  type Transition,
  type TransitionCheck,
  type WorkflowSchema,
} from '../../../../engine/index.ts';
import { forbidden } from '../../auth/SignedInUser.ts';
import { boundedRecord } from '../../calls/boundedRecord.ts';
import type { CallContext } from '../../calls/CallContext.ts';
import type { CallName } from '../../calls/handlers.ts';
import { refuseInput } from '../../calls/refuseInput.ts';
import { codeNamed, type Refusal, refuse, type ShownProblem } from '../../errors/Refusal.ts';
import { labelWords, wordList } from '../../errors/slotWords.ts';
import { messagesFor } from '../../product/productLookups.ts';
import { formProblems } from '../checkAnswers.ts';
import { recordContext } from '../recordContext.ts';
import type { WorkflowCode } from '../WorkflowCode.ts';
import { checklistsAbout, checklistsOf } from './checklistsAbout.ts';
import { missingFor, requiredReason, type TransitionInputs } from './missingFor.ts';
import { workflowOf } from './recordStates.ts';
import { requireNeeds } from './requireNeeds.ts';

export interface MoveRequest<Data> {
  /** Target state, where a call leads to several. */
  readonly to?: string | undefined;
  readonly data: Data;
  /** Name of the transition's call; default: the call being answered. */
  readonly call?: CallName | undefined;
  /**
   * Fields of the record sent by the call: missing answers are checked with them laid over the stored record.
   */
  readonly sent?: object | undefined;
}

/** A transition that a record may make now. */
export interface Permit<Row> {
  readonly record: Row;
  readonly workflow: WorkflowSchema;
  readonly transition: Transition;
  /** State after the transition. */
  readonly to: string;
  readonly conditions: Context;
}

/**
 * Finds a record's transition by call, present and target state, checks it against the workflow and runs the checks that
 * the transition needs. Changes no data: for calls that write more than `makeMove` and set the state `to`
 * themselves.
 *
 * @param record locked; a new one without a state is in the initial state.
 * @throws Refusal FORBIDDEN, those of the workflow (`refusals`, `stateCode`, a guard's `code`),
 * ANSWERS_MISSING, of a check, BAD_INPUT of the form's answers, REASON_MISSING.
 */
export async function permitMove<Row extends object, Patch extends object, Data>(
  context: CallContext,
  workflowCode: WorkflowCode<Row, Patch, Data>,
  record: Row,
  move: MoveRequest<Data>,
): Promise<Permit<Row>> {
  const { user, product } = context;
  const workflow = workflowOf(product, workflowCode.entity);
  const conditions = (await workflowCode.conditions?.(context, record)) ?? recordContext(context, record);
  const state = stateOf(workflow, conditions);
  const call = move.call ?? context.call.name;
  const transition = workflow.transitions.find(
    (each) =>
      each.call === call &&
      each.from.includes(state) &&
      (move.to === undefined || (each.to ?? state) === move.to),
  );
  if (transition === undefined) throw refusalOfState(context, workflow, call, conditions);

  const answer = checkTransition(workflow, transition.id, conditions, user.permissions);
  if (!answer.allowed) throw refusalOfTransition(context, workflow, transition, answer, conditions);
  const whole = { ...record, ...(conditions['record'] as object | undefined), ...move.sent };
  await requireChecklistsBefore(context, workflowCode.entity, transition, whole);
  const aboutToMove = { workflow, transition, record: whole, conditions };
  await refuseMissing(context, aboutToMove);
  await requireNeeds(context, workflowCode, aboutToMove, record, move.data);
  requireFormAnswers(context, aboutToMove, move.data);
  await requireReason(context, aboutToMove, move.data);
  return { record, workflow, transition, to: answer.to, conditions };
}

/** Input of a transition that is an answer of its form, by its path. */
const ANSWER = /^\{answers\.([^{}]+)\}$/;
const MISSING: ReadonlySet<string> = new Set(['required', 'missing', 'missing-section']);

/**
 * Checks the answers of a transition's form as the dialog does (VAL-04); values that the record has stand in for
 * answers that the call does not send. Missing answers count only where the call takes them, and not in a form
 * that reads values of its page: the server has none. A form of the record itself is not checked here: `makeMove`
 * checks the rules of the moved record. Whether the call may come without the form is up to the call's own schema.
 *
 * @throws Refusal BAD_INPUT with paths in the call's input.
 */
function requireFormAnswers(
  { call, product, user, today }: CallContext,
  { workflow, transition, conditions }: TransitionInputs,
  data: unknown,
): void {
  const { form = '', input = {} } = transition;
  const { entity, context: names = {}, load } = product.forms[form] ?? {};
  if (entity === undefined || entity === workflow.entity) return;
  const inputOf = new Map(
    Object.entries(input).flatMap(([name, value]) => {
      const [, path] = ANSWER.exec(String(value)) ?? [];
      return path === undefined ? [] : [[path, name] as const];
    }),
  );
  const answers = new Map(
    [...inputOf].flatMap(([path, name]) => {
      const value: unknown = Reflect.get(Object(data), name);
      return value === undefined ? [] : [[path, value] as const];
    }),
  );
  if (answers.size === 0) return;
  const pkg = formPackage(product, form);
  const stored = Object.entries(Object(conditions['record'])).filter(
    ([name, value]) => Object.hasOwn(pkg.entity.properties, name) && value !== null,
  );
  const record = [...answers].reduce(
    (all, [path, value]) => setAt(all, path, value),
    Object.fromEntries(stored) as DataRecord,
  );
  const scope = { ...conditions, user, today: today(), ...settingsContext(product.settings), record };
  const readsPage = load !== undefined || Object.keys(names).some((name) => !Object.hasOwn(scope, name));
  const takenPath = (path: string) =>
    [...inputOf].find(([taken]) => path === taken || path.startsWith(`${taken}.`));
  const problems = boundedRecord(() => formProblems(pkg.entity)(createFormModel(pkg), record, scope)).flatMap(
    (problem) => {
      const [taken, name] = takenPath(problem.path) ?? [];
      if (MISSING.has(problem.rule) && (name === undefined || readsPage)) return [];
      return [
        {
          ...problem,
          path: taken === undefined ? problem.path : `${name}${problem.path.slice(taken.length)}`,
        },
      ];
    },
  );
  if (problems.length > 0) throw refuseInput(call, product, user.locale, problems);
}

/**
 * Refuses a transition until the requested checklists of the record that must precede it (`before`) are
 * filled in.
 *
 * @throws Refusal CHECKLIST_MISSING with their titles.
 */
async function requireChecklistsBefore(
  context: CallContext,
  movedEntity: string,
  { id }: Pick<Transition, 'id'>,
  record: object,
): Promise<void> {
  const { product } = context;
  const waits = checklistsOf(product, movedEntity).some(
    ({ 'x-checklist': checklist }) => checklist?.before?.includes(id) === true,
  );
  const [key = ''] = product.entities[movedEntity]?.['x-key'] ?? [];
  const subjectKey: unknown = Reflect.get(record, key);
  if (!waits || typeof subjectKey !== 'number') return;
  const missing = (await checklistsAbout(context, movedEntity, { subjectKey, record })).filter(
    ({ entity, asked, count }) =>
      asked && count === 0 && entity['x-checklist']?.before?.includes(id) === true,
  );
  if (missing.length > 0)
    throw refuse('CHECKLIST_MISSING', {
      what: wordList(missing.map(({ entity }) => labelWords(entity.title))),
    });
}

/** Problems listed in the sentence; further ones are cut. */
const MAX_NAMED = 5;

/**
 * Refuses a transition while required answers are missing.
 *
 * @throws Refusal ANSWERS_MISSING with the place, label and page of each.
 */
async function refuseMissing(context: CallContext, aboutToMove: TransitionInputs): Promise<void> {
  if (aboutToMove.transition.id === SAVE) return;
  const problems = await missingFor(context, aboutToMove, 'error');
  if (problems.length > 0) throw refuse('ANSWERS_MISSING', { details: detailsOf(problems) }, problems);
}

/**
 * Refuses a transition despite warnings where the workflow requires a reason (`asks[].reason`) and the call
 * has none, whichever client sends it.
 *
 * @param data data of the call, by the names of the transition's `input`.
 * @throws Refusal REASON_MISSING with the question and each missing place.
 */
async function requireReason(
  context: CallContext,
  aboutToMove: TransitionInputs,
  data: unknown,
): Promise<void> {
  const { workflow, transition } = aboutToMove;
  if (transition.id === SAVE) return;
  const asks = (workflow.asks ?? []).filter(({ reason }) => reason !== undefined);
  const name = reasonInput(transition);
  const reasonText: unknown = name === undefined ? undefined : Reflect.get(Object(data), name);
  if (asks.length === 0 || (typeof reasonText === 'string' && reasonText.trim() !== '')) return;
  const warnings = await missingFor(context, { ...aboutToMove, workflow: { ...workflow, asks } }, 'warning');
  const reason = requiredReason(context, workflow, warnings);
  if (reason !== null) throw refuse('REASON_MISSING', { reason, details: detailsOf(warnings) }, warnings);
}

function detailsOf(problems: readonly ShownProblem[]): string {
  const texts = problems.slice(0, MAX_NAMED).map(({ text }) => text);
  const more = problems.length > MAX_NAMED ? ['…'] : [];
  return [...texts, ...more].join('. ');
}

type Asker = Pick<CallContext, 'product' | 'user'>;
type Guard = NonNullable<Transition['guards']>[number];

/**
 * Refusal of a call that has no transition from the present state. Where one guard (e.g. 'the site is
 * cancelled') blocks every transition out of that state, its message is the true reason and is answered in
 * place of the state.
 */
function refusalOfState(asker: Asker, workflow: WorkflowSchema, call: string, conditions: Context): Refusal {
  const state = stateOf(workflow, conditions);
  const closing = closingGuard(workflow, state, conditions);
  if (closing !== undefined) return refusalOfGuard(asker, workflow, closing, conditions);
  const ofCall = workflow.transitions.filter((each) => each.call === call);
  // Where the call has a transition from this state, only to another target, its `stateCode` does not apply.
  const leads = ofCall.some(({ from }) => from.includes(state));
  const stateCode = leads ? undefined : ofCall.find((each) => each.stateCode !== undefined)?.stateCode;
  const code = stateCode ?? workflow.refusals?.state;
  const label = workflow.states.find(({ value }) => value === state)?.label ?? state;
  return refuse(code === undefined ? 'STATE_REFUSED' : codeNamed(code), { state: labelWords(label) });
}

/** Refusal of a transition that the workflow does not allow now, for a guard or a permission. */
function refusalOfTransition(
  asker: Asker,
  workflow: WorkflowSchema,
  transition: Transition,
  check: Exclude<TransitionCheck, { allowed: true }>,
  conditions: Context,
): Refusal {
  if (check.reason === 'permission') return forbidden(asker.product, [transition.permission ?? []].flat());
  // A hidden transition is refused with the message of a broken guard, if there is one.
  const broken = transition.guards?.find(({ must }) => !holds(must, conditions));
  if (broken !== undefined) return refusalOfGuard(asker, workflow, broken, conditions);
  // Hidden without a broken guard: the transition exists in this state, but not for this user.
  return refuse('NOT_YOURS');
}

function refusalOfGuard(
  { product, user }: Asker,
  workflow: WorkflowSchema,
  guard: Guard,
  conditions: Context,
): Refusal {
  const broken = { path: '', rule: 'guard', severity: 'error', message: guard.message } as const;
  const message = formatProblem({ ...broken, params: conditions }, messagesFor(product, user.locale));
  const code = guard.code ?? workflow.refusals?.codes?.[guard.message] ?? workflow.refusals?.guard;
  return refuse(code === undefined ? 'GUARD_REFUSED' : codeNamed(code), { message });
}

function closingGuard(
  { transitions }: WorkflowSchema,
  state: string,
  conditions: Context,
): Guard | undefined {
  const broken = transitions
    .filter(({ from }) => from.includes(state))
    .map(({ guards = [] }) => guards.find(({ must }) => !holds(must, conditions)));
  const [first] = broken;
  return broken.every((guard) => guard?.message === first?.message) ? first : undefined;
}
