import type { FieldLayout, FormSchema } from '../../../contract/index.ts';
import { anyOfThese, type Phrase, say, typed } from '../../../errors/Phrase.ts';
import { MAX_RATING_STEPS, STEP_DIGITS, scaleOf, stepCount } from '../../../values/numbers.ts';
import { entryOf } from '../../../values/paths.ts';
import { typesOf } from '../../context/comparisons.ts';
import { alternatives, isOpen, type Shape, trace } from '../../context/Scope.ts';
import { under } from '../../pointer.ts';
import { type FindingPlace, filesOf, type OnFinding, type ProductCheck } from '../../SchemaFile.ts';

/** Checks that each widget fits the type of its field. */
export const checkWidgets: ProductCheck = (assembled, report) => {
  for (const { file, schema } of filesOf<FormSchema>(assembled, 'form')) {
    const entity = entryOf(assembled.product.entities, schema.entity);
    if (entity === undefined) continue;
    schema.sections.forEach(({ fields }, index) => {
      checkFields(fields, entity, { file: file.path, pointer: under('/sections', index, 'fields') }, report);
    });
  }
};

function checkFields(
  fields: readonly FieldLayout[],
  within: Shape,
  at: FindingPlace,
  report: OnFinding,
): void {
  fields.forEach((layout, index) => {
    const pointer = under(at.pointer, index);
    const [field, photos] = [layout.field, layout.photos].map((path) => knownShape(within, path));
    if (field !== undefined) checkWidget(layout, field, `${pointer}/widget`, at.file, report);
    if (photos !== undefined)
      checkWidget({ field: '', widget: 'photos' }, photos, `${pointer}/photos`, at.file, report);
    if (field?.items !== undefined && layout.fields !== undefined)
      checkFields(layout.fields, field.items, { ...at, pointer: `${pointer}/fields` }, report);
  });
}

function knownShape(within: Shape, path: string | undefined): Shape | undefined {
  if (path === undefined) return undefined;
  const target = trace(within, path);
  return 'shape' in target && !isOpen(target.shape) ? target.shape : undefined;
}

function checkWidget(
  layout: FieldLayout,
  field: Shape,
  pointer: string,
  file: string,
  report: OnFinding,
): void {
  for (const wrong of wrongWidget(layout, field)) report({ code: 'WRONG_WIDGET', file, pointer, ...wrong });
}

type Widget = NonNullable<FieldLayout['widget']>;
interface Need {
  readonly types: readonly string[];
  readonly format?: readonly string[];
  /** Choices: a list of values, or a source. */
  readonly choices?: true;
}

const TEXT: Need = { types: ['string'] };
const NUMBER: Need = { types: ['number', 'integer', 'string'] };
const YES: Need = { types: ['boolean', 'string'] };

/** Requirements of each widget; `any` fits every field. */
const NEEDS: Readonly<Record<Widget, Need | 'any'>> = {
  text: { types: ['string', 'number', 'integer'] },
  textarea: TEXT,
  password: TEXT,
  number: NUMBER,
  decimal: NUMBER,
  integer: NUMBER,
  select: { types: ['string', 'number', 'integer'], choices: true },
  radio: { types: ['string', 'number', 'integer', 'boolean'], choices: true },
  combobox: { types: ['string', 'number', 'integer'], choices: true },
  choices: { types: ['array'], choices: true },
  ranking: { types: ['array'], choices: true },
  rating: { types: ['number', 'integer'] },
  range: { types: ['number', 'integer'] },
  values: { types: ['array'] },
  lines: { types: ['array'] },
  photos: { types: ['array'] },
  files: { types: ['array'] },
  code: TEXT,
  trace: { types: ['array'] },
  members: { types: ['array'] },
  flag: YES,
  switch: YES,
  'yes-no': YES,
  date: { types: ['string'], format: ['date'] },
  time: { types: ['string'], format: ['time'] },
  'date-time': { types: ['string'], format: ['date-time'] },
  position: TEXT,
  signature: { types: ['object'] },
  reference: { types: ['string', 'number', 'integer'] },
  hidden: 'any',
  readonly: 'any',
};

/** Finding about a widget that cannot fill its field. */
interface WrongWidget {
  readonly found: Phrase;
  readonly expected: Phrase;
}

/** Reasons why a widget cannot fill its field; empty if it can. */
export function wrongWidget(
  { widget, source }: Pick<FieldLayout, 'widget' | 'source'>,
  field: Shape,
): readonly WrongWidget[] {
  const need = widget === undefined ? 'any' : (entryOf(NEEDS, widget) ?? 'any');
  if (need === 'any') return [];
  const types = typesOf(alternatives(field));
  const of = (found: Phrase, expected: Phrase) => ({
    found: say('widgetFor', { widget, what: found }),
    expected,
  });
  if (!types.some((type) => need.types.includes(type)))
    return [
      of(say('aType', { types: typed(types) }), say('widgetThatFits', { widget, types: typed(need.types) })),
    ];
  if (need.format !== undefined && !need.format.includes(field.format ?? ''))
    return [
      of(
        field.format === undefined ? say('formatOfAnyText') : say('format', { format: field.format }),
        say('format', { format: anyOfThese(need.format) }),
      ),
    ];
  const wrong: WrongWidget[] = [];
  const options = field.enum ?? field.items?.enum ?? field['x-suggests'];
  if (need.choices === true && options === undefined && source === undefined)
    wrong.push(of(say('fieldNoChoices'), say('optionsOnField')));
  const scaleProblem = wrongScale(widget, field);
  if (scaleProblem !== undefined) wrong.push(of(scaleProblem.found, scaleProblem.expected));
  if (widget === 'ranking' && field.uniqueItems !== true)
    wrong.push(of(say('valuesTwice'), say('uniqueOnField')));
  return wrong;
}

/**
 * Reason why a field cannot be a rating or a range (missing bounds, bounds off the step, too few or too many
 * steps); undefined if it can.
 */
function wrongScale(
  widget: FieldLayout['widget'],
  field: Shape,
): { readonly found: Phrase; readonly expected: Phrase } | undefined {
  if (widget !== 'rating' && widget !== 'range') return undefined;
  const types = typesOf(alternatives(field)).filter((type) => type === 'integer' || type === 'number');
  const scale = scaleOf({ ...field, type: types });
  if (field.minimum === undefined || field.maximum === undefined)
    return { found: say('numberWithoutBounds'), expected: say('boundsOnField') };
  if (scale === undefined) return { found: say('numberOfAnyStep'), expected: say('multipleOnField') };
  const { least, most, step } = scale;
  const isWhole = types.includes('integer') && !Number.isInteger(step);
  const whole = (value: number) => Number((value / step).toFixed(STEP_DIGITS));
  if (
    isWhole ||
    Number(step.toFixed(STEP_DIGITS)) !== step ||
    ![least, most].every((each) => Number.isInteger(whole(each)))
  )
    return {
      found: say('stepsBetween', { least, most, step }),
      expected: say('boundsMultiples'),
    };
  const count = stepCount(scale);
  if (count < 2) return { found: say('fromTo', { least, most }), expected: say('minimumBelowMaximum') };
  if (widget === 'rating' && count > MAX_RATING_STEPS)
    return { found: say('steps', { count }), expected: say('rangeTakesMore', { most: MAX_RATING_STEPS }) };
  return undefined;
}
