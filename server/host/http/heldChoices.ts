import type { EntitySchema, Field, FieldLayout, FormModel, Product } from '../../../engine/index.ts';
import { getAt, slotsOf } from '../../../engine/index.ts';
import { type OfferedValues, offeredValues } from '../records/offeredValues.ts';
import type { RecordHooks } from '../records/RecordHooks.ts';
import { inputReader } from './readInput.ts';

type Row = Readonly<Record<string, unknown>>;

/** A field with choices from a call that lists fewer records than the user may see. */
export interface HeldChoice {
  /** Path of the field; `*` stands for a row of a list. */
  readonly keys: readonly string[];
  /** Path of the top-level field: the field itself or its list. */
  readonly owner: string;
  readonly query: FieldLayout['source'] & object;
  /** Converts the query to the call's input; undefined where the call would refuse it. */
  readQuery(filled: Row): Row | undefined;
  readonly rows: OfferedValues;
  /** Labels of the answers that the list depends on. */
  readonly by: readonly string[];
}

/**
 * Contexts that the server can fill in; a list that depends on others (e.g. the open site) is checked by its
 * call.
 */
const KNOWN: ReadonlySet<string> = new Set(['record', 'user', 'today']);

/**
 * The fields of a form whose values must be among the rows of their source call. Lists of all visible records
 * are left out: `guardReferences` covers them.
 */
export function heldChoices(
  { entity, fields, byPath }: FormModel,
  product: Product,
  hooks: RecordHooks,
): readonly HeldChoice[] {
  const labelOf = (path: string): string =>
    byPath.get(path)?.label ?? entity.properties[path.split('.')[0] ?? '']?.title ?? path;
  const inRows = (
    layout: FieldLayout,
    schema: Field | undefined,
    keys: readonly string[],
    owner: string,
  ): readonly HeldChoice[] => [
    ...fieldChoice(layout, schema, keys, owner),
    ...(layout.fields ?? []).flatMap((cell) => {
      const field = schemaIn(schema?.items, cell.field);
      return inRows(cell, field, [...keys, '*', ...cell.field.split('.')], owner);
    }),
  ];
  const fieldChoice = (
    { source, widget }: FieldLayout,
    schema: Field | undefined,
    keys: readonly string[],
    owner: string,
  ): readonly HeldChoice[] => {
    const call = source && product.calls[source.call];
    if (source === undefined || call === undefined || widget === 'members') return [];
    // `foreignKey: false` allows values that are no rows.
    if (schema?.['x-reference']?.foreignKey === false) return [];
    const slots = slotsOf(JSON.stringify(source.query ?? {}));
    if (slots.some((slot) => !KNOWN.has(slot.split('.')[0] ?? ''))) return [];
    const rows = offeredValues(product, call, hooks, source.value, source.query !== undefined);
    if (rows === undefined) return [];
    const readInput = inputReader(call);
    const answers = slots.filter((slot) => slot.startsWith('record.')).map((slot) => slot.slice(7));
    return [
      {
        ...{ keys, owner, query: source, rows },
        readQuery(filled) {
          const { input, problems } = readInput(callInput(call, filled));
          return problems.length > 0
            ? undefined
            : { ...input.params, ...input.query, ...(input.body as Row | undefined) };
        },
        by: answers.map(labelOf),
      },
    ];
  };
  return fields.flatMap(({ layout, schema, path }) => inRows(layout, schema, path.split('.'), path));
}

/** Distributes query values over the call's parameters, query and body; empty answers are left out. */
function callInput(call: Product['calls'][string], filled: Row) {
  const entries = Object.entries(filled).filter(
    ([, value]) => value !== '' && value !== undefined && value !== null,
  );
  const pick = (schema: unknown): Row =>
    Object.fromEntries(
      entries
        .filter(([word]) => getAt(schema as Row | undefined, `properties.${word}`) !== undefined)
        .map(([word, value]) => [word, value]),
    );
  return {
    params: pick(call.params),
    query: pick(call.query),
    body: call.body === undefined ? undefined : pick(call.body),
  };
}

function schemaIn(
  shape: Pick<EntitySchema, 'properties'> | Field | undefined,
  path: string,
): Field | undefined {
  let field: Partial<Field> | undefined = shape;
  for (const key of path.split('.')) field = field?.properties?.[key];
  return field as Field | undefined;
}
