import { holds } from '../condition/holds.ts';
import type {
  Context,
  DataRecord,
  EntitySchema,
  FormPackage,
  FormSchema,
  Product,
  Way,
} from '../contract/index.ts';
import { type Phrase, say } from '../errors/Phrase.ts';
import { calculateForm } from '../form/calculate/calculateForm.ts';
import { withProposed } from '../form/calculate/proposed.ts';
import { offeredProblems } from '../form/choices.ts';
import { createFormModel } from '../form/createFormModel.ts';
import type { FormModel } from '../form/FormModel.ts';
import { missingAnswers, missingAt } from '../form/missingAnswers.ts';
import { formPagesOf, isContentShown, sectionSum } from '../form/pages.ts';
import { ruleProblems } from '../form/problems.ts';
import { closedFor } from '../form/rights.ts';
import { isWithin, rowStates } from '../form/rowStates.ts';
import { validateForm } from '../form/validateForm.ts';
import { formPackage } from '../loader/formPackage.ts';
import { entryOf, getAt } from '../values/paths.ts';
import {
  type CheckOf,
  missingNames,
  problemDifferences,
  type Scenario,
  valueDifference,
} from './Scenario.ts';

/** Differences of a frozen scenario, and what they were found with. */
interface ScenarioResult {
  readonly on: TriedForm;
  readonly settings: string;
  readonly checkOf: CheckOf;
  readonly differences: readonly Phrase[];
}

const resultCache = new WeakMap<Scenario, ScenarioResult>();

/** Differences of a form: visible, required, read-only and calculated fields, and problems. */
export function formDifferences(
  product: Product,
  name: string,
  scenario: Scenario,
  context: Context,
  checkOf: CheckOf,
): readonly Phrase[] {
  if (entryOf(product.forms, name) === undefined)
    return [say('exampleSubjectMissing', { name, expected: 'form' })];
  const on = modelForScenarios(product, name);
  const settings = JSON.stringify(context['settings']);
  const before = resultCache.get(scenario);
  const isSameRun = before?.on === on && before.settings === settings && before.checkOf === checkOf;
  if (isSameRun) return before.differences;
  const differences = differencesOn(on, scenario, context, checkOf);
  if (Object.isFrozen(scenario)) resultCache.set(scenario, { on, settings, checkOf, differences });
  return differences;
}

function differencesOn(
  { pkg, model }: TriedForm,
  { expect }: Scenario,
  context: Context,
  checkOf: CheckOf,
): readonly Phrase[] {
  const inputRecord = (context['record'] ?? {}) as DataRecord;
  const { record, state } = calculateForm(model, inputRecord, context);
  const rows = model.fields.map((field) => rowStates(field, record, context));
  const isHiddenCell = (each: string): boolean => rows.some(({ hidden }) => isWithin(each, hidden));
  const isVisible = (each: string): boolean =>
    state.visible.has(each) ||
    state.visibleSections.has(each) ||
    isShownCell(each) ||
    isContentVisible(each) ||
    pages.has(each);
  const pages = new Set(formPagesOf(model, state, false).map(({ id }) => id));
  const isContentVisible = (each: string): boolean =>
    model.sections.some(({ id, content = [] }) =>
      content.some((one) => one.id === each && isContentShown(model, id, one, { record, context, state })),
    );
  const isShownCell = (each: string): boolean => {
    const owner = model.ownerOf(each);
    if (owner === undefined || owner.path === each || !state.visible.has(owner.path)) return false;
    const row = each.slice(0, each.lastIndexOf('.'));
    return getAt(record, row) !== undefined && !isHiddenCell(each);
  };
  const isRequired = (each: string): boolean =>
    state.required.has(each) || rows.some(({ required }) => required.has(each));
  const closes = (each: string): boolean =>
    model.sections.some(({ id, closesWhenDone }) => id === each && closesWhenDone === true);
  const isDone = (each: string): boolean =>
    sectionSum(model, each, record, state).done &&
    !validateForm(model, record, context, checkOf(pkg.entity)).some(
      ({ path, severity }) => severity === 'error' && model.ownerOf(path)?.section === each,
    );
  return [
    ...missingNames(expect.visible, isVisible, 'exampleHidden'),
    ...missingNames(expect.hidden, (each) => !isVisible(each), 'exampleVisible'),
    ...missingNames(expect.required, isRequired, 'exampleOptional'),
    ...missingNames(expect.optional, (each) => !isRequired(each), 'exampleRequired'),
    ...missingNames(expect.readOnly, (each) => state.readOnly.has(each), 'exampleEditable'),
    ...missingNames(expect.editable, (each) => !state.readOnly.has(each), 'exampleReadOnly'),
    ...Object.entries(expect.calculated ?? {}).flatMap(([path, value]) =>
      valueDifference('named', value, () => getAt(record, path) ?? null, path),
    ),
    ...Object.entries(expect.proposed ?? {}).flatMap(([path, value]) =>
      valueDifference('named', value, () => getAt(withProposed(model, record, {}, context), path), path),
    ),
    ...valueDifference('exampleClosedParts', expect.closed, () =>
      model.fields.flatMap((field) => closedFor(field, context) ?? []),
    ),
    ...missingNames(expect.done, (each) => closes(each) && isDone(each), 'exampleUndone'),
    ...missingNames(expect.undone, (each) => closes(each) && !isDone(each), 'exampleDone'),
    ...Object.entries(expect.missing ?? {}).flatMap(([moment, paths]) =>
      valueDifference(
        'exampleMissingAt',
        paths,
        () => missingAt(missingAnswers(model, record, context), moment).map(({ path }) => path),
        moment,
      ),
    ),
    ...problemDifferences(expect, () => validateForm(model, record, context, checkOf(pkg.entity))),
  ];
}

/** A form package with its model, for running scenarios. */
interface TriedForm {
  readonly pkg: FormPackage;
  readonly model: FormModel;
}

const byProduct = new WeakMap<Product, Map<string, TriedForm>>();
const byForm = new WeakMap<FormSchema, TriedForm>();

/**
 * The model of a form, cached for all its scenarios, and across products that leave the form unchanged: every
 * publication runs hundreds of scenarios.
 */
function modelForScenarios(product: Product, name: string): TriedForm {
  const cached = byProduct.get(product)?.get(name);
  if (cached !== undefined) return cached;
  const pkg = formPackage(product, name);
  const former = byForm.get(pkg.form);
  const triedForm =
    former !== undefined && isSame(former.pkg, pkg) ? former : { pkg, model: createFormModel(pkg) };
  if (Object.isFrozen(product)) {
    byProduct.set(product, (byProduct.get(product) ?? new Map<string, TriedForm>()).set(name, triedForm));
    byForm.set(pkg.form, triedForm);
  }
  return triedForm;
}

function isSame(one: FormPackage, other: FormPackage): boolean {
  const lists = Object.keys(other.options);
  return (
    one.entity === other.entity &&
    Object.keys(one.options).length === lists.length &&
    lists.every((list) => one.options[list] === other.options[list]) &&
    restOf(one) === restOf(other)
  );
}

function restOf({ name, version, timeZone, moments }: FormPackage): string {
  return JSON.stringify([name, version, timeZone, moments]);
}

/**
 * Differences of an entity without a form: problems of the record, whether it is open, and the conditional
 * rights to see it.
 */
export function entityDifferences(
  product: Product,
  name: string,
  { expect }: Scenario,
  context: Context,
  checkOf: CheckOf,
): readonly Phrase[] {
  const entity = entryOf(product.entities, name);
  if (entity === undefined) return [say('exampleSubjectMissing', { name, expected: 'entity' })];
  const open = entity['x-open']?.when;
  return [
    ...problemDifferences(expect, () => [
      ...checkOf(entity)(context['record'] ?? {}),
      ...ruleProblems(entity['x-rules'] ?? [], context),
      ...offeredProblems(entity, product.options, (context['record'] ?? {}) as DataRecord),
    ]),
    ...valueDifference('exampleRecordOpen', expect.open, () => open !== undefined && holds(open, context)),
    ...valueDifference('exampleWays', expect.ways, () =>
      dependentWays(entity)
        .filter(({ when }) => holds(when, context))
        .map(wayName),
    ),
  ];
}

/** The conditional entries of `x-may.see`. */
function dependentWays(entity: EntitySchema): readonly (Way & { readonly when: NonNullable<Way['when']> })[] {
  const ways = entity['x-may']?.see;
  if (ways === undefined || ways === 'all') return [];
  return ways.flatMap((way) => (way.when === undefined ? [] : [{ ...way, when: way.when }]));
}

export function wayName({ permissions, own, author, through, among }: Way): string {
  return own ?? author ?? through ?? among?.entity ?? permissions?.join() ?? 'everybody';
}
