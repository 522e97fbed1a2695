import { allows } from '../../../condition/holds.ts';
import type {
  Condition,
  Field,
  FieldLayout,
  FormSchema,
  Rule,
  WizardSchema,
  WorkflowSchema,
} from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { slotPathsOf } from '../../../form/problems.ts';
import { entryOf } from '../../../values/paths.ts';
import { slotsOf } from '../../../values/texts.ts';
import { checkExpression, kindsOfShape } from '../../context/checkExpression.ts';
import { checkInput, checkRequired } from '../../context/checkInput.ts';
import { checkCondition } from '../../context/comparisons.ts';
import { fileScope } from '../../context/fileScope.ts';
import { placesOf } from '../../context/placesOf.ts';
import { type NamedPlace, type ReportFinding, type Scope, traceIn } from '../../context/Scope.ts';
import { type Verdict, verdict } from '../../context/verdict.ts';
import { fileCheck } from '../../memoizeFile.ts';
import { allowedBy, atPointer, keysOf, nearestOf, shown, under } from '../../pointer.ts';
import type { AssembledProduct, OnFinding, ProductCheck } from '../../SchemaFile.ts';

/**
 * Checks that names in conditions, `$value`, slots of texts and messages resolve, and that conditions
 * compare only with values their field can have, and that what takes members of objects (`x-input`) knows them.
 */
export const checkConditions = fileCheck(undefined, (assembled, { file }, report) => {
  for (const place of placesOf(assembled, file)) checkPlace(place, assembled, report);
});

function checkPlace(place: NamedPlace, assembled: AssembledProduct, report: OnFinding): void {
  const { file, pointer, scope } = place;
  const tell = (path: string, found: Phrase, names = scope): void => {
    const target = traceIn(names, path);
    if ('shape' in target) return;
    report({ code: 'UNKNOWN_PATH', file, pointer, found, expected: target.expected });
  };
  if (place.what === 'condition') {
    checkCondition(place.condition, scope, pointer, (finding) => report({ file, ...finding }));
  } else if (place.what === 'expression') {
    const { 'x-calculated': _itself, ...field } = place.field;
    checkExpression(place.expression, kindsOfShape(field), pointer, {
      scope,
      tell: (finding) => report({ file, ...finding }),
      checkCondition,
    });
    tellForbidden(place.expression, field as Field, pointer, (finding) => report({ file, ...finding }));
  } else if (place.what === 'input') {
    const { input, taker, given } = place;
    checkInput(input, taker, scope, pointer, (finding) => report({ file, ...finding }));
    if (given !== undefined)
      checkRequired(given.names, taker, given.pointer, (finding) => report({ file, ...finding }));
  } else if (place.what === 'path') tell(place.path, quoted(place.path));
  else if (place.what === 'text') for (const slot of slotsOf(place.text)) tell(slot, quoted(slot));
  else if (place.what === 'message') {
    // Code that shows a message may supply more values; only paths and names of the context are checked.
    for (const slot of slotsOf(firstMessageText(assembled, place.id)))
      if (slot.includes('.') || Object.hasOwn(scope, slot))
        tell(slot, say('slotIn', { slot: `{${slot}}`, id: place.id }));
  }
}

/** Reports constant results of an expression that its field does not allow. */
function tellForbidden(expression: unknown, field: Field, pointer: string, tell: ReportFinding): void {
  if (typeof expression !== 'object' || expression === null) {
    if (field.enum === undefined || allows(field, expression)) return;
    const expected = allowedBy(field, expression);
    tell({ code: 'FORBIDDEN_VALUE', pointer, found: shown(expression), expected });
    return;
  }
  for (const word of ['then', 'else', 'coalesce'] as const) {
    const part = (expression as Readonly<Record<string, unknown>>)[word];
    const at = under(pointer, word);
    if (Array.isArray(part))
      for (const [index, each] of part.entries()) tellForbidden(each, field, under(at, index), tell);
    else if (part !== undefined) tellForbidden(part, field, at, tell);
  }
}

function firstMessageText({ product }: AssembledProduct, id: string): string {
  const [messages] = Object.values(product.messages);
  const message = entryOf(messages?.texts ?? {}, id) ?? '';
  return typeof message === 'string' ? message : message.text;
}

/** Reports slots that stay empty in a rule's message: neither its conditions nor the settings fill them. */
const checkRuleSlots = fileCheck(undefined, (assembled, { file }, report) => {
  for (const place of placesOf(assembled, file)) {
    if (place.what !== 'message') continue;
    const { pointer, id } = place;
    const holder = atPointer(file.content, pointer.slice(0, pointer.lastIndexOf('/'))) as Partial<Rule>;
    // Guards of a workflow are filled from their whole context.
    if (!pointer.endsWith('/message') || holder.must === undefined || file.kind === 'workflow') continue;
    const paths = slotPathsOf({ ...holder, must: holder.must });
    for (const slot of slotsOf(firstMessageText(assembled, id)))
      if (slot.includes('.') && !paths.some((path) => slot === path || slot.startsWith(`${path}.`)))
        report({
          ...{ code: 'UNKNOWN_PATH', file: file.path, pointer },
          found: say('slotIn', { slot: `{${slot}}`, id }),
          expected: say('nameKnownHere', { names: nearestOf(paths, slot) }),
        });
  }
});

type TellReach = (
  code: 'NEVER_HOLDS' | 'ALWAYS_HOLDS',
  pointer: string,
  found: Phrase,
  expected: Phrase,
) => void;

/**
 * Reports conditions that never hold, alone or within their surroundings, and conditions that always hold.
 */
export const REACH_CHECKS: readonly ProductCheck[] = [
  fileCheck(undefined, (assembled, { file }, report) => {
    const tell = teller(file.path, report);
    for (const place of placesOf(assembled, file)) {
      if (place.what !== 'condition') continue;
      const result = verdict([place.condition], place.scope);
      if (result === 'sometimes') continue;
      const word = keysOf(place.pointer).at(-1) ?? '';
      tell(CODES[result], place.pointer, shown(place.condition), say('decides', { word }));
    }
  }),
  checkRuleSlots,
  fileCheck<FormSchema>(['form'], (assembled, { file, schema }, report) => {
    const conditions = placesOf(assembled, file).flatMap((place) =>
      place.what === 'condition' ? [place.pointer] : [],
    );
    formConditions(schema, new Set(conditions), fileScope(assembled, file), teller(file.path, report));
  }),
  fileCheck<WorkflowSchema>(['workflow'], (assembled, { file, schema }, report) =>
    workflowConditions(schema, fileScope(assembled, file), teller(file.path, report)),
  ),
  fileCheck<WizardSchema>(['wizard'], (assembled, { file, schema }, report) =>
    wizardConditions(schema, fileScope(assembled, file), teller(file.path, report)),
  ),
  fileCheck<{ 'x-rules'?: readonly Rule[] }>(['entity'], (assembled, { file, schema }, report) =>
    checkRules(
      schema['x-rules'] ?? [],
      '/x-rules',
      [],
      fileScope(assembled, file),
      teller(file.path, report),
    ),
  ),
];

const CODES = { never: 'NEVER_HOLDS', always: 'ALWAYS_HOLDS' } as const satisfies Record<
  Exclude<Verdict, 'sometimes'>,
  string
>;

function teller(file: string, report: Parameters<ProductCheck>[1]): TellReach {
  return (code, pointer, found, expected) => report({ code, file, pointer, found, expected });
}

/**
 * Checks conditions together with those around them: a part is visible only within a visible whole.
 *
 * @param pointers of all conditions of the form.
 */
function formConditions(
  { sections, pages = [], rules: formRules = [] }: FormSchema,
  pointers: ReadonlySet<string>,
  scope: Scope,
  tell: TellReach,
): void {
  const checkFields = (
    fields: readonly FieldLayout[],
    around: readonly Condition[],
    pointer: string,
  ): void => {
    fields.forEach((layout, index) => {
      const at = under(pointer, index);
      const visibleWhen = [...around, ...conditionsOf(layout.showWhen)];
      together(around, layout.showWhen, `${at}/showWhen`, say('withinAround'), scope, tell);
      for (const [word, value] of Object.entries(layout))
        if (word !== 'showWhen' && pointers.has(`${at}/${word}`))
          together(visibleWhen, value as Condition, `${at}/${word}`, say('whenFieldShown'), scope, tell);
      checkFields(layout.fields ?? [], visibleWhen.map(outward), `${at}/fields`);
    });
  };
  sections.forEach((section, index) => {
    const page = conditionsOf(pages.find((each) => each.sections.includes(section.id))?.showWhen);
    together(page, section.showWhen, under('/sections', index, 'showWhen'), say('onItsPage'), scope, tell);
    const around = [...page, ...conditionsOf(section.showWhen)];
    checkFields(section.fields, around, under('/sections', index, 'fields'));
    (section.content ?? []).forEach(({ showWhen }, place) => {
      const at = under('/sections', index, 'content', place, 'showWhen');
      together(around, showWhen, at, say('withinAround'), scope, tell);
    });
  });
  checkRules(formRules, '/rules', [], scope, tell);
}

const OUTWARD: Readonly<Record<string, string>> = { row: 'parent', parent: 'grandparent' };

/**
 * Rewrites a condition for rows nested in its row: `row` becomes `parent`, `parent` becomes `grandparent`.
 */
function outward<T>(condition: T): T {
  const moved = (path: string): string => {
    const [root = '', ...keys] = path.split('.');
    return [OUTWARD[root] ?? root, ...keys].join('.');
  };
  const rewritten = JSON.stringify(condition, (key, value: unknown) => {
    if (key === '$value') return moved(String(value));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([path, each]) => [moved(path), each]));
  });
  return JSON.parse(rewritten) as T;
}

function checkRules(
  all: readonly Pick<Rule, 'when' | 'must'>[],
  pointer: string,
  around: readonly Condition[],
  scope: Scope,
  tell: TellReach,
): void {
  all.forEach(({ when, must }, index) => {
    const at = under(pointer, index);
    together(around, when, `${at}/when`, say('withinAround'), scope, tell);
    together([...around, ...conditionsOf(when)], must, `${at}/must`, say('whenRuleApplies'), scope, tell);
  });
}

function workflowConditions(schema: WorkflowSchema, scope: Scope, tell: TellReach): void {
  schema.transitions.forEach(({ from, showWhen, guards = [] }, index) => {
    const at = under('/transitions', index);
    const state: Condition = { [`record.${schema.field}`]: { enum: [...from] } };
    const offered = [state, ...conditionsOf(showWhen)];
    together([state], showWhen, `${at}/showWhen`, say('inItsStates'), scope, tell);
    guards.forEach(({ must }, place) => {
      const pointer = under(at, 'guards', place, 'must');
      together(offered, must, pointer, say('whenOffered'), scope, tell);
    });
  });
}

function wizardConditions({ steps }: WizardSchema, scope: Scope, tell: TellReach): void {
  steps.forEach(({ when, rules: stepRules = [] }, index) => {
    checkRules(stepRules, under('/steps', index, 'rules'), conditionsOf(when), scope, tell);
  });
}

/**
 * Reports a condition that can hold alone but not with those around it; one that never holds is reported
 * before.
 */
function together(
  around: readonly Condition[],
  condition: Condition | undefined,
  pointer: string,
  where: Phrase,
  scope: Scope,
  tell: TellReach,
): void {
  if (condition === undefined || around.length === 0) return;
  if (verdict([condition], scope) === 'never' || verdict(around, scope) === 'never') return;
  if (verdict([...around, condition], scope) !== 'never') return;
  tell('NEVER_HOLDS', pointer, shown(condition), say('mayHold', { where, value: shown({ allOf: around }) }));
}

function conditionsOf(condition: Condition | undefined): readonly Condition[] {
  return condition === undefined ? [] : [condition];
}
