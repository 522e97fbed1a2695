import type {
  EntitySchema,
  Field,
  FieldLayout,
  FormSchema,
  WorkflowSchema,
} from '../../../contract/index.ts';
import { type Phrase, quoted, say } from '../../../errors/Phrase.ts';
import { isCalculated } from '../../../form/calculate/calculationsOf.ts';
import { formMoments, missingByMoment, momentsByName, SAVE } from '../../../form/missingAnswers.ts';
import { isEmpty } from '../../../values/equality.ts';
import { entryOf } from '../../../values/paths.ts';
import { reasonInput } from '../../../workflow/checkTransition.ts';
import { fieldAt } from '../../fieldAt.ts';
import { nearestOf, shown, under } from '../../pointer.ts';
import {
  type AssembledProduct,
  type FindingPlace,
  filesOf,
  type OnFinding,
  type ProductCheck,
} from '../../SchemaFile.ts';

/**
 * Checks `missing` (meaning of a missing answer by moment): moments exist, fields can be empty and are
 * filled in by people; forms asked by a workflow have `missing` for its transitions and refer to its record.
 */
export const checkMissing: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<FormSchema>(assembled, 'form')) {
    const entity = entryOf(assembled.product.entities, schema.entity);
    if (entity === undefined) continue;
    const moments = [SAVE, ...formMoments(assembled.product, file.name, schema).map(({ id }) => id)];
    schema.sections.forEach((section, index) => {
      const place = { file: file.path, pointer: under('/sections', index, 'missing') };
      if (section.missing !== undefined)
        checkMoments(section.missing.at, moments, { ...place, pointer: under(place.pointer, 'at') }, report);
      section.fields.forEach((layout, at) => {
        if (layout.missing === undefined) return;
        const pointer = under('/sections', index, 'fields', at, 'missing');
        checkMoments(layout.missing.at, moments, { file: file.path, pointer: under(pointer, 'at') }, report);
        checkField(entity, layout, { file: file.path, pointer }, report);
      });
      if (section.missing === undefined || section.fields.some((layout) => isFilled(entity, layout))) return;
      report({
        ...place,
        code: 'UNUSED',
        found: say('sectionNobodyFills'),
        expected: say('fieldToFillIn'),
      });
    });
  }
  for (const { file, schema } of filesOf<WorkflowSchema>(assembled, 'workflow')) {
    (schema.asks ?? []).forEach((ask, index) => {
      checkFormDemand(assembled, schema, ask, { file: file.path, pointer: under('/asks', index) }, report);
      checkReason(assembled, schema, ask, file.path, report);
    });
  }
};

function checkMoments(at: object, moments: readonly string[], place: FindingPlace, report: OnFinding): void {
  for (const moment of Object.keys(at)) {
    if (moments.includes(moment)) continue;
    const pointer = under(place.pointer, moment);
    const expected = nearestOf(new Set(moments), moment);
    report({ ...place, pointer, code: 'UNKNOWN_MOMENT', found: shown(moment), expected });
  }
}

/** The field must be able to stay empty, and people must fill it in. */
function checkField(entity: EntitySchema, layout: FieldLayout, place: FindingPlace, report: OnFinding): void {
  const field = fieldAt(entity, layout.field);
  if (field === undefined || field === 'open') return;
  const why = neverMissing(entity, layout, field);
  if (why === undefined) return;
  const expected = say('fieldWithoutAnswer');
  report({ ...place, code: 'UNUSED', found: why, expected });
}

function neverMissing(entity: EntitySchema, layout: FieldLayout, field: Field): Phrase | undefined {
  const name = layout.field;
  if (isRequired(entity, layout.field, field)) return say('neverSavedWithout', { name });
  if (!isEmpty(field.default)) return say('beginsAnswered', { name });
  if (!isFilled(entity, layout)) return say('nobodyFillsIn', { name });
  return isNumberColumn(entity, layout.field, field) ? say('saysZero', { name }) : undefined;
}

/** A column that cannot be null stores 0 or false for a missing answer. */
function isNumberColumn(entity: EntitySchema, path: string, { type, ...field }: Field): boolean {
  const isColumn = entity['x-answers'] !== true || field['x-column'] === true;
  const hasNone = entity['x-table'] !== undefined && isColumn && !path.includes('.');
  return hasNone && ['number', 'integer', 'boolean'].includes(String(type));
}

function isRequired(entity: EntitySchema, path: string, field: Field): boolean {
  if (field['x-required'] === true) return true;
  const [name = '', ...around] = path.split('.').reverse();
  const holder = around.length === 0 ? entity : fieldAt(entity, around.reverse().join('.'));
  return typeof holder === 'object' && holder.required?.includes(name) === true;
}

function isFilled(entity: EntitySchema, { field: path, widget }: FieldLayout): boolean {
  const field = fieldAt(entity, path);
  if (widget === 'hidden' || widget === 'readonly') return false;
  return typeof field !== 'object' || (field.readOnly !== true && !isCalculated(field));
}

type FormDemand = NonNullable<WorkflowSchema['asks']>[number];

function checkFormDemand(
  { product }: AssembledProduct,
  workflow: WorkflowSchema,
  { form: name, none = {}, lacks = [], screen = '', params = {} }: FormDemand,
  place: FindingPlace,
  report: OnFinding,
): void {
  const ways = workflow.transitions.map(({ id }) => id);
  checkMoments(none, ways, { ...place, pointer: under(place.pointer, 'none') }, report);
  lacks.forEach(({ at }, index) => {
    const pointer = under(place.pointer, 'lacks', index, 'at');
    checkMoments(at, ways, { ...place, pointer }, report);
  });
  const form = entryOf(product.forms, name);
  const entity = form && entryOf(product.entities, form.entity);
  if (form === undefined || entity === undefined) return;
  if (Object.keys(none).length + lacks.length === 0 && !ways.some((way) => momentsByName(form).has(way))) {
    const expected = say('missingOfFields');
    report({ ...place, pointer: under(place.pointer, 'form'), code: 'UNUSED', found: shown(name), expected });
  }
  for (const slot of slotsIn(product, screen)) {
    if (slot === 'id' || entity.properties[entryOf(params, slot) ?? slot] !== undefined) continue;
    const pointer = under(place.pointer, 'screen');
    const expected = say('idOrField', { entity: form.entity });
    report({ ...place, pointer, code: 'UNKNOWN_INPUT', found: quoted(`:${slot}`), expected });
  }
}

/**
 * If a warning asks for a reason, the call must receive it (`{reason}`): otherwise the server refuses the
 * transition.
 */
function checkReason(
  { product }: AssembledProduct,
  { transitions }: WorkflowSchema,
  { form: name, none = {}, lacks = [], reason }: FormDemand,
  file: string,
  report: OnFinding,
): void {
  if (reason === undefined) return;
  const form = entryOf(product.forms, name);
  const moments = [none, ...lacks.map(({ at }) => at), ...(form === undefined ? [] : missingByMoment(form))];
  transitions.forEach((transition, index) => {
    const { id, call } = transition;
    const warns = id !== SAVE && moments.some((at) => entryOf(at, id) === 'warning');
    if (!warns || reasonInput(transition) !== undefined) return;
    const expected = say('reasonUnder', { call: shown(call) });
    const pointer = under('/transitions', index, 'input');
    report({
      file,
      pointer,
      code: 'MISSING_INPUT',
      found: say('noWord', { word: quoted('{reason}') }),
      expected,
    });
  });
}

/** Parameters in the path of a screen; none for an unknown screen (`checkNames` reports it). */
function slotsIn({ screens }: AssembledProduct['product'], screen: string): readonly string[] {
  const path = entryOf(screens, screen)?.path ?? '';
  return [...path.matchAll(/:([A-Za-z0-9_]+)/g)].map(([, slot = '']) => slot);
}
