import { holds } from '../../condition/holds.ts';
import type { Condition, Context, FieldLayout, FormSchema, Rule, Way } from '../../contract/index.ts';
import { wayName } from '../formDifferences.ts';
import { around, bothWays, type ClaimPlace, listing, naming, type Outcomes, type Provers } from './Claim.ts';

type Section = FormSchema['sections'][number];

/** A rule between values is broken, kept where it applies, and not applied to a record that would break it. */
const RULE_PROVERS: NonNullable<Provers['rule']> = {
  'rule/must': (place) => {
    const { id, when = {}, must } = around<Rule>(place);
    return {
      broken: ({ errors = [] }) => errors.some(({ rule }) => rule === id),
      kept: ({ valid }, context) => valid === true && holds(must, context) && holds(when, context),
    };
  },
  'rule/when': (place) => {
    const { when = {}, must } = around<Rule>(place);
    return {
      'not asked': ({ valid }, context) => valid === true && !holds(when, context) && !holds(must, context),
    };
  },
};

/** Proved by scenarios of the entity and of its forms. */
export const ENTITY_PROVERS: Provers = {
  rule: RULE_PROVERS,
  condition: {
    'x-open/when': ({ value }) => bothWays(value, ['open', 'closed'], ({ open }, isMet) => open === isMet),
    'way/when': (place) =>
      place.steps[1] === 'see'
        ? listing(place.value, ['seen', 'not seen'], 'ways', wayName(around<Way>(place)))
        : undefined,
    'field/x-offered/when': choiceOutcomes,
    'expression/if': (place) => {
      const path = fieldPath(place.steps.slice(0, place.steps.indexOf('x-calculated')));
      return path.includes(ROWS) ? undefined : valueOutcomes(place, 'calculated', path.join('.'));
    },
  },
};

export const FORM_PROVERS: Provers = {
  rule: RULE_PROVERS,
  condition: {
    readOnlyWhen: (place) =>
      naming(
        place.value,
        'readOnly',
        around<FormSchema>(place).sections.flatMap(({ fields }) => fields.map(({ field }) => field)),
      ),
    'pages/showWhen': (place) => {
      const { id, sections } = around<NonNullable<FormSchema['pages']>[number]>(place);
      return naming(place.value, 'visible', [id, ...sections]);
    },
    'section/showWhen': (place) => {
      const { id, fields } = around<Section>(place);
      return naming(place.value, 'visible', [id, ...fields.map(({ field }) => field)]);
    },
    'content/showWhen': (place) =>
      naming(place.value, 'visible', [around<{ readonly id?: string }>(place).id ?? '']),
    'fieldLayout/showWhen': (place) => naming(place.value, 'visible', cellNames(place)),
    'fieldLayout/requiredWhen': (place) => naming(place.value, 'required', cellNames(place)),
    'fieldLayout/readOnlyWhen': (place) => naming(place.value, 'readOnly', cellNames(place)),
    'fieldLayout/noteWhen': (place) =>
      naming(place.value, 'visible', [around<FieldLayout>(place).note ?? '']),
    'fieldLayout/closed/when': (place) =>
      listing(place.value, ['closed', 'open'], 'closed', around<{ readonly text: string }>(place).text),
    'expression/if': (place) =>
      valueOutcomes(
        place,
        'proposed',
        layoutsOf(place)
          .map(({ field }) => field)
          .join('.'),
      ),
  },
  // The flag decides about its note; the expectation alone is proof.
  note: {
    'fieldLayout/note': ({ value }) => ({
      'note shown': ({ visible = [] }) => visible.includes(String(value)),
      'note hidden': ({ hidden = [] }) => hidden.includes(String(value)),
    }),
  },
  missing: {
    'section/id': (place) => {
      const { missing, fields } = around<Section>(place);
      return moments(
        missing,
        fields.map(({ field }) => field),
      );
    },
    'fieldLayout/field': (place) => moments(around<FieldLayout>(place).missing, [String(place.value)]),
  },
};

/** An answer is missing, and given, at each moment that asks for it. */
function moments(missing: Section['missing'] | FieldLayout['missing'], names: readonly string[]): Outcomes {
  const isAmong = (paths: readonly string[] = []): boolean => paths.some((path) => names.includes(path));
  return Object.assign(
    {},
    ...Object.keys(missing?.at ?? {}).map(
      (moment): Outcomes => ({
        [`missing at ${moment}`]: ({ missing: all }) => isAmong(all?.[moment]),
        [`answered at ${moment}`]: ({ missing: all }) => all?.[moment] !== undefined && !isAmong(all[moment]),
      }),
    ),
  );
}

/** Layouts of a field and of the lists around it, outermost first. */
function layoutsOf({ steps, around: values }: ClaimPlace): readonly FieldLayout[] {
  return values.filter((_value, index) => steps[index - 2] === 'fields') as readonly FieldLayout[];
}

/** Cells are named by row: `lines.0.Quantity`. */
function cellNames(place: ClaimPlace): readonly string[] | RegExp {
  const fields = layoutsOf(place).map(({ field }) => field);
  return fields.length === 1 ? fields : new RegExp(`^${fields.join('\\.\\d+\\.')}$`);
}

/** Both outcomes of an `if`, expected through the value; an `if` within another only where that leads to it. */
function valueOutcomes(place: ClaimPlace, word: 'calculated' | 'proposed', path: string): Outcomes {
  const leadsHere = (context: Context): boolean =>
    place.steps.every((step, index) => {
      const { if: outer } = Object(place.around[index]) as { readonly if?: Condition };
      return (step !== 'then' && step !== 'else') || holds(outer ?? {}, context) === (step === 'then');
    });
  return bothWays(
    place.value,
    ['so filled', 'otherwise'],
    (expect, _isMet, context) => Object.hasOwn(expect[word] ?? {}, path) && leadsHere(context),
  );
}

const ROWS = '*';

/** Keys of an entity's field; `*` stands for the rows of a list. */
function fieldPath(steps: readonly string[]): readonly string[] {
  return steps.flatMap((step, index) => {
    if (steps[index - 1] === 'properties') return [step];
    return step === 'items' ? [ROWS] : [];
  });
}

interface Chosen {
  readonly path: string;
  /** Container of the field: the record, the row of a list or the object. */
  readonly row: unknown;
  readonly value: unknown;
}

/** An entry of `x-offered` is accepted where its condition holds, and refused where it does not. */
function choiceOutcomes(place: ClaimPlace): Outcomes {
  const when = place.value as Condition;
  const keys = fieldPath(place.steps);
  const { values } = around<{ readonly values: readonly unknown[] }>(place);
  const chosen = (context: Context, isMet: boolean): readonly Chosen[] =>
    chosenIn(context, keys).filter(
      ({ row, value }) =>
        values.some((each) => [value].flat().includes(each)) && holds(when, { ...context, row }) === isMet,
    );
  return {
    offered: ({ valid }, context) => valid === true && chosen(context, true).length > 0,
    'ruled out': ({ errors = [] }, context) =>
      chosen(context, false).some(({ path }) =>
        errors.some((each) => each.rule === 'offered' && each.path === path),
      ),
  };
}

/** Places of the field in the scenario's record. */
function chosenIn({ record }: Context, keys: readonly string[]): readonly Chosen[] {
  let places: readonly Chosen[] = [{ path: '', row: undefined, value: record }];
  for (const key of keys) {
    places = places.flatMap(({ path, value }) => {
      const inside = (name: string | number, each: unknown): Chosen => ({
        path: path === '' ? String(name) : `${path}.${name}`,
        row: value,
        value: each,
      });
      if (key === ROWS) return Array.isArray(value) ? value.map((each, index) => inside(index, each)) : [];
      if (typeof value !== 'object' || value === null) return [];
      return [inside(key, Reflect.get(value, key))];
    });
  }
  return places;
}
