import type { Context, FormState, Problem, SettledRecord } from '../../../contract/index.ts';
import {
  asksAtMoments,
  type CalculatedForm,
  calculateAfterChange,
  calculateForm,
  type FormPage,
  fieldWithin,
  formPagesOf,
  getAt,
  isContentShown,
  keptForOthers,
  missingIn,
  offersByAnswers,
  placeGiven,
  type SectionSum,
  sectionSum,
  setAt,
  settleAs,
  stillToFill,
  tellEmptied,
  validateForm,
  withheldIn,
} from '../../../index.ts';
import { askedBy } from './askedBy.ts';
import { boundedWork, unjudged } from './boundedWork.ts';
import { cellJudge, NO_CELLS } from './cellStates.ts';
import { createPendingEdits } from './createPendingEdits.ts';
import { createSignal, signalsBy } from './createSignal.ts';
import type { FormStore, FormStoreOptions, Summary } from './FormStore.ts';
import { whenQuiet } from './idle.ts';
import { besides, byPath, inFormOrder, isAbout, isError, withMissing } from './problemOrder.ts';
import {
  type FieldView,
  fieldView,
  isWorkedOut,
  NO_PROBLEMS,
  type SectionView,
  sameFieldView,
  sameProblems,
  sameSectionView,
  type WorkedOut,
} from './views.ts';

/** Quiet time before the form checks itself while being filled, in ms; a submit checks at once. */
const CHECK_AFTER = 300;
/** Rest after a key before the text is committed, in ms. */
const COMMIT_AFTER = 350;

/** What a check finds that would hold the page: nobody knows whether the form may be saved. */
const UNCHECKED: readonly Problem[] = [{ path: '', rule: 'overworked', params: {}, severity: 'error' }];
const NOT_COUNTED: SectionSum = { asked: 0, answered: 0, done: false };

export function createFormStore(options: FormStoreOptions): FormStore {
  const { model, check, isAwaited = () => false } = options;
  // While somebody types, nothing is checked: a check in between would hold up the next key.
  const pending = createPendingEdits(COMMIT_AFTER, () => quiet.postpone());
  const summary = createSignal<Summary>({ errors: NO_PROBLEMS, attempted: false });
  const lacking = createSignal(NO_PROBLEMS);
  const toFill = createSignal(NO_PROBLEMS);
  const dirty = createSignal(options.dirty ?? false);
  const touched = new Set<string>();
  const pagesKnown = new Map<boolean, { readonly state: FormState; readonly pages: readonly FormPage[] }>();
  let context: Context = options.context;
  let { record, state, lost }: CalculatedForm = unjudged(model, options.record);
  const judgeCells = cellJudge(model);
  let cells = NO_CELLS;
  const judgeOffers = (): ReturnType<typeof withheldIn> | undefined =>
    offersByAnswers(model.entity)
      ? withheldIn(model.entity, settleAs(model, record, context, state))
      : undefined;
  let offers: ReturnType<typeof judgeOffers>;
  const judgeAsked = askedBy(model);
  let asked: ReturnType<NonNullable<typeof judgeAsked>> | undefined;
  const overworked = createSignal(false);
  /** All that follows from the answers, or from the change of one; nothing new, and `overworked`, where that would hold the page. */
  const workOut = (path?: string, isSaved = false): boolean => {
    const before = { record, state, lost };
    const isDone = boundedWork(() => {
      ({ record, state, lost } =
        path === undefined
          ? calculateForm(model, record, context)
          : calculateAfterChange(model, before, context, path));
      cells = judgeCells?.(record, context) ?? cells;
      offers = judgeOffers();
      asked = judgeAsked?.(record, context);
      return true;
    }, isSaved);
    overworked.set(isDone !== true);
    return isDone === true;
  };
  workOut();
  const committed = createSignal(record);
  let found: readonly Problem[] = NO_PROBLEMS;
  let fromServer: readonly Problem[] = NO_PROBLEMS;
  let shown: ReadonlyMap<string, readonly Problem[]> = new Map();
  let attempted = false;
  /** Changes so far, and how many of them were sent. */
  let changes = 0;
  let sent = 0;

  const sectionView = (id: string): SectionView => {
    let wrong = 0;
    for (const [path, problems] of shown)
      if (model.ownerOf(path)?.section === id && problems.some(isError)) wrong += 1;
    return { visible: state.visibleSections.has(id), wrong };
  };
  const worked = (path: string): WorkedOut | undefined => {
    if (!isWorkedOut(model, path)) return undefined;
    return { value: getAt(record, path), lost: lost.get(path) };
  };
  const viewOf = (path: string): FieldView =>
    fieldView(path, {
      state,
      problems: shown.get(path) ?? NO_PROBLEMS,
      cells: model.byPath.has(path) ? undefined : cells,
      worked: worked(path),
      keptFor: keptForOthers(fieldOf(path), path, record, context),
      withheld: offers?.get(path)?.values,
      asked: asked?.get(path),
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
    // Of what was chosen before it was ruled out, whoever filled it has long left the field.
    if (attempted || problem.rule === 'offered' || touched.has(problem.path)) return true;
    return touched.has(model.ownerOf(problem.path)?.path ?? '');
  };
  const showProblems = (): void => {
    const visible = inFormOrder(model, found.filter(isShown), fromServer);
    shown = byPath(visible);
    showStates();
    const errors = visible.filter(isError);
    const now = summary.get();
    if (now.attempted !== attempted || !sameProblems(now.errors, errors)) summary.set({ errors, attempted });
  };
  const checkNow = (isSaved = false): readonly Problem[] => {
    quiet.cancel();
    // With fewer rows it may be within bounds again.
    if (overworked.get() && workOut(undefined, isSaved)) committed.set(record);
    const checked = overworked.get() ? undefined : boundedWork(checkOnce, isSaved);
    if (checked === undefined) {
      overworked.set(true);
      found = NO_PROBLEMS;
      showProblems();
      return UNCHECKED;
    }
    const { missing } = checked;
    ({ found } = checked);
    showProblems();
    if (!sameProblems(toFill.get(), missing)) toFill.set(missing);
    const errors = found.filter(isError);
    if (!sameProblems(lacking.get(), errors)) lacking.set(errors);
    return errors;
  };
  const checkOnce = () => {
    const missing = missingNow();
    const all = withMissing(model, validateForm(model, record, context, check), missing);
    return { missing, found: all.filter(({ path }) => !isAwaited(path)) };
  };
  const missingNow = (): readonly Problem[] => {
    const missing = missingIn(model, settleAs(model, record, context, state), state);
    return stillToFill(missing, model.moments).filter(({ path }) => !isAwaited(path));
  };
  const sumNow = (id: string): SectionSum => {
    const sum = boundedWork(() => sectionSum(model, id, record, state)) ?? NOT_COUNTED;
    const isWrong = [...found, ...fromServer].some(
      (problem) => isError(problem) && model.ownerOf(problem.path)?.section === id,
    );
    return isWrong ? { ...sum, done: false } : sum;
  };
  const quiet = whenQuiet(() => void checkNow(), CHECK_AFTER);
  const settled = (): SettledRecord => {
    pending.flush();
    const done = boundedWork(() => settleAs(model, record, context, state), true);
    return done === undefined ? record : tellEmptied(model, options.record, done, state);
  };
  const unsent = (): boolean => changes !== sent || pending.waiting;
  if (asksAtMoments(model)) toFill.set(boundedWork(missingNow) ?? NO_PROBLEMS);

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
      // What was too much once is tried again when nobody types.
      if (!overworked.get()) workOut(path);
      const same = state === before.state && record === before.record && lost === before.lost;
      // Most changes change no state and nothing that is worked out: then nobody is even asked.
      if (!same || cells !== cellsBefore || (offers ?? asked) !== undefined) showStates();
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
      const known = pagesKnown.get(oneQuestion);
      if (known?.state === state) return known.pages;
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
      // The server was sent the settled record.
      fromServer = problems.map((each) => ({ ...each, path: placeGiven(model, record, each.path) }));
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
      const own = checkNow(true);
      const judge = () => validateForm(model, { ...record, ...values }, context, check);
      fromServer = besides(own, boundedWork(judge, true) ?? own).filter(({ path }) => !isAwaited(path));
      showProblems();
      return [...own, ...fromServer];
    },
    checkWithin: (isAsked) => {
      pending.flush();
      const asked = new Set(model.fields.filter(isAsked).map(({ path }) => path));
      for (const path of asked) touched.add(path);
      return checkNow().filter(({ path }) => asked.has(model.ownerOf(path)?.path ?? ''));
    },
    recheck: () => quiet.soon(),
    warmUp: () => void boundedWork(() => validateForm(model, record, context, check)),
    settled,
    send: () => {
      const record = settled();
      sent = changes;
      return record;
    },
    unsent,
    saved: (identity = {}) => {
      record = { ...record, ...identity };
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
