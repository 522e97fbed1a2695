import type { FormState, Problem, SettledRecord } from '../../../contract/index.ts';
import {
  type CalculatedForm,
  calculateAfterChange,
  calculateForm,
  createSignal,
  excludedChoices,
  type FormPage,
  fieldWithin,
  filledPath,
  formPagesOf,
  getAt,
  isContentShown,
  missingIn,
  offersByAnswers,
  protectionNotice,
  type SectionSum,
  sectionSum,
  setAt,
  settleCalculated,
  signalsBy,
  stillToFill,
  usesMissing,
  validateForm,
  withClearedValues,
} from '../../../index.ts';
import { createPendingEdits, type FormStore, type FormStoreOptions, type Summary } from './FormStore.ts';
import {
  besides,
  byPath,
  type CalculatedResult,
  cellJudge,
  choiceQueries,
  type FieldView,
  fieldView,
  inFormOrder,
  isAbout,
  isCalculatedField,
  isError,
  NO_CELLS,
  NO_PROBLEMS,
  type SectionView,
  sameFieldView,
  sameProblems,
  sameSectionView,
  withMissing,
} from './views.ts';
import { boundedWork, stateBeforeConditions, whenQuiet } from './work.ts';

/** Delay in ms without changes before the form is checked; a submit checks at once. */
const CHECK_AFTER = 300;

/** Problem of a form whose check exceeds its limit: its validity is undetermined. */
const UNCHECKED: readonly Problem[] = [{ path: '', rule: 'overworked', params: {}, severity: 'error' }];
const NOT_COUNTED: SectionSum = { asked: 0, answered: 0, done: false };

/** State of one form outside React; an edit notifies only fields whose state differs. */
export function createFormStore(options: FormStoreOptions): FormStore {
  const { model, check, isAwaited = () => false } = options;
  // No check between two keystrokes: it would delay the second.
  const pending = createPendingEdits(options.commitAfter, () => quiet.postpone());
  const summary = createSignal<Summary>({ errors: NO_PROBLEMS, attempted: false });
  const lacking = createSignal(NO_PROBLEMS);
  const toFill = createSignal(NO_PROBLEMS);
  const dirty = createSignal(options.dirty ?? false);
  const touched = new Set<string>();
  const pagesKnown = new Map<boolean, { readonly state: FormState; readonly pages: readonly FormPage[] }>();
  let { context, stored = options.record } = options;
  let sent = stored;
  let { record, state, lost }: CalculatedForm = stateBeforeConditions(model, options.record);
  const judgeCells = cellJudge(model);
  let cells = NO_CELLS;
  const judgeOffers = (): ReturnType<typeof excludedChoices> | undefined =>
    offersByAnswers(model.entity)
      ? excludedChoices(model.entity, settleCalculated(model, record, context, state))
      : undefined;
  let offers: ReturnType<typeof judgeOffers>;
  const judgeAsked = choiceQueries(model);
  let queries: ReturnType<NonNullable<typeof judgeAsked>> | undefined;
  const overworked = createSignal(false);
  /**
   * Recalculates all that depends on the answers, or on the change of `path`. Beyond the step limit the state
   * remains and `overworked` is set. @returns whether it was completed.
   */
  const workOut = (path?: string, forSave = false): boolean => {
    const before = { record, state, lost };
    const isDone = boundedWork(() => {
      ({ record, state, lost } =
        path === undefined
          ? calculateForm(model, record, context)
          : calculateAfterChange(model, before, context, path));
      cells = judgeCells?.(record, context) ?? cells;
      offers = judgeOffers();
      queries = judgeAsked?.(record, context);
      return true;
    }, forSave);
    overworked.set(isDone !== true);
    return isDone === true;
  };
  workOut();
  const committed = createSignal(record);
  let problemsFound: readonly Problem[] = NO_PROBLEMS;
  let fromServer: readonly Problem[] = NO_PROBLEMS;
  let visibleProblems: ReadonlyMap<string, readonly Problem[]> = new Map();
  let attempted = false;
  /** Number of changes, and number of changes included in the last `send`. */
  let changes = 0;
  let sentChanges = 0;

  const sectionView = (id: string): SectionView => {
    let wrong = 0;
    for (const [path, problems] of visibleProblems)
      if (model.ownerOf(path)?.section === id && problems.some(isError)) wrong += 1;
    return { visible: state.visibleSections.has(id), wrong };
  };
  const worked = (path: string): CalculatedResult | undefined => {
    if (!isCalculatedField(model, path)) return undefined;
    return { value: getAt(record, path), lost: lost.get(path) };
  };
  const viewOf = (path: string): FieldView =>
    fieldView(path, {
      state,
      problems: visibleProblems.get(path) ?? NO_PROBLEMS,
      cells: model.byPath.has(path) ? undefined : cells,
      worked: worked(path),
      keptFor: protectionNotice(fieldOf(path), path, record, context),
      withheld: offers?.get(path)?.values,
      asked: queries?.get(path),
    });
  const fieldOf = (path: string) => {
    const owner = model.ownerOf(path);
    return owner && fieldWithin(owner.schema, path.slice(owner.path.length + 1));
  };
  const fields = signalsBy(viewOf, sameFieldView);
  const sections = signalsBy(sectionView, sameSectionView);
  const showStates = (): void => {
    fields.renew();
    sections.renew();
  };
  const isShown = (problem: Problem): boolean => {
    // A choice ruled out by a later answer is displayed at once: the user left that field long ago.
    if (attempted || problem.rule === 'offered' || touched.has(problem.path)) return true;
    return touched.has(model.ownerOf(problem.path)?.path ?? '');
  };
  const showProblems = (): void => {
    const visible = inFormOrder(model, problemsFound.filter(isShown), fromServer);
    visibleProblems = byPath(visible);
    showStates();
    const errors = visible.filter(isError);
    const now = summary.get();
    if (now.attempted !== attempted || !sameProblems(now.errors, errors)) summary.set({ errors, attempted });
  };
  const checkNow = (forSave = false): readonly Problem[] => {
    quiet.cancel();
    // With fewer rows it may be within bounds again.
    if (overworked.get() && workOut(undefined, forSave)) committed.set(record);
    const checked = overworked.get() ? undefined : boundedWork(checkOnce, forSave);
    if (checked === undefined) {
      overworked.set(true);
      problemsFound = NO_PROBLEMS;
      showProblems();
      return UNCHECKED;
    }
    ({ found: problemsFound } = checked);
    showProblems();
    if (!sameProblems(toFill.get(), checked.missing)) toFill.set(checked.missing);
    const errors = problemsFound.filter(isError);
    if (!sameProblems(lacking.get(), errors)) lacking.set(errors);
    return errors;
  };
  const checkOnce = () => {
    const missing = missingNow();
    const all = withMissing(model, validateForm(model, record, context, check), missing);
    return { missing, found: all.filter(({ path }) => !isAwaited(path)) };
  };
  const missingNow = (): readonly Problem[] => {
    const missing = missingIn(model, settleCalculated(model, record, context, state), state);
    return stillToFill(missing, model.moments).filter(({ path }) => !isAwaited(path));
  };
  const sumNow = (id: string): SectionSum => {
    const sum = boundedWork(() => sectionSum(model, id, record, state)) ?? NOT_COUNTED;
    const isWrong = [...problemsFound, ...fromServer].some(
      (problem) => isError(problem) && model.ownerOf(problem.path)?.section === id,
    );
    return isWrong ? { ...sum, done: false } : sum;
  };
  const quiet = whenQuiet(() => void checkNow(), CHECK_AFTER);
  const settled = (): SettledRecord => {
    pending.flush();
    const done = boundedWork(() => settleCalculated(model, record, context, state), true);
    return done === undefined ? record : withClearedValues(model, stored, done, state);
  };
  const unsent = (): boolean => changes !== sentChanges || pending.waiting;
  if (usesMissing(model)) toFill.set(boundedWork(missingNow) ?? NO_PROBLEMS);

  return {
    model,
    pending,
    summary,
    lacking,
    toFill,
    overworked,
    committed,
    dirty,
    record: () => record,
    context: () => context,
    get: (path) => getAt(record, path),
    set: (path, value) => {
      if (Object.is(getAt(record, path), value)) return;
      record = setAt(record, path, value);
      fromServer = fromServer.filter((problem) => !isAbout(problem.path, path));
      const before = { record, state, lost };
      const cellsBefore = cells;
      // Beyond the limit, the next attempt is the scheduled check.
      if (!overworked.get()) workOut(path);
      const isUnchanged = state === before.state && record === before.record && lost === before.lost;
      // Most changes affect no state and no calculation: then no view needs to be compared.
      if (!isUnchanged || cells !== cellsBefore || (offers ?? queries) !== undefined) showStates();
      committed.set(record);
      changes += 1;
      dirty.set(true);
      options.onChange?.(record);
      quiet.soon();
    },
    setContext: (next) => {
      if (next === context) return;
      context = next;
      workOut();
      committed.set(record);
      showStates();
    },
    field: fields.of,
    section: sections.of,
    sum: (id) => (quiet.isDue() ? undefined : sumNow(id)),
    sumNow,
    pages: (oneQuestion) => {
      const cached = pagesKnown.get(oneQuestion);
      if (cached?.state === state) return cached.pages;
      const pages = formPagesOf(model, state, oneQuestion);
      pagesKnown.set(oneQuestion, { state, pages });
      return pages;
    },
    shows: (section, content) => isContentShown(model, section, content, { record, context, state }),
    touch: (path) => {
      if (touched.has(path)) return;
      touched.add(path);
      quiet.soon();
    },
    setServerProblems: (problems) => {
      // The server checked the settled record, where row indexes may differ.
      fromServer = problems.map((problem) => ({ ...problem, path: filledPath(model, record, problem.path) }));
      if (problems.length > 0) attempted = true;
      showProblems();
    },
    checkNow: () => {
      pending.flush();
      attempted = true;
      return checkNow(true);
    },
    checkAs: (values) => {
      pending.flush();
      attempted = true;
      fromServer = NO_PROBLEMS;
      const ownProblems = checkNow(true);
      const judge = () => validateForm(model, { ...record, ...values }, context, check);
      fromServer = besides(ownProblems, boundedWork(judge, true) ?? ownProblems).filter(
        ({ path }) => !isAwaited(path),
      );
      showProblems();
      return [...ownProblems, ...fromServer];
    },
    checkWithin: (isAsked) => {
      pending.flush();
      const askedPaths = new Set(model.fields.filter(isAsked).map(({ path }) => path));
      for (const path of askedPaths) touched.add(path);
      return checkNow().filter(({ path }) => askedPaths.has(model.ownerOf(path)?.path ?? ''));
    },
    recheck: () => quiet.soon(),
    warmUp: () => void boundedWork(() => validateForm(model, record, context, check)),
    settled,
    send: () => {
      sent = settled();
      sentChanges = changes;
      return sent;
    },
    unsent,
    saved: (identity = {}) => {
      record = { ...record, ...identity };
      stored = { ...stored, ...sent, ...identity };
      dirty.set(unsent());
      attempted = false;
      showProblems();
    },
    close: () => {
      pending.flush();
      quiet.cancel();
    },
  };
}
