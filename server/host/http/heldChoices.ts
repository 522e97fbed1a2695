import type { EntitySchema, Field, FieldLayout, FormModel, Product } from '../../../engine/index.ts';
import { getAt, slotsOf } from '../../../engine/index.ts';
import { type OfferedValues, offeredValues } from '../records/offeredValues.ts';
import type { RecordHooks } from '../records/RecordHooks.ts';
import { inputReader } from './readInput.ts';

type Row = Readonly<Record<string, unknown>>;

/** A field of a form whose choices are the rows of a call, fewer than those that its reader may see. */
export interface HeldChoice {
  /** Keys of the field; a list of rows stands as `*` among them. */
  readonly keys: readonly string[];
  /** The field of the form that holds it: itself, or its list. */
  readonly owner: string;
  readonly query: FieldLayout['source'] & object;
  /** Reads what the call is asked as the call would; undefined: it could not be asked that. */
  asked(filled: Row): Row | undefined;
  readonly rows: OfferedValues;
  /** What people call the answers that its list follows. */
  readonly by: readonly string[];
}

/** What the server knows of what a form's texts may speak of; a list that follows anything else (the site that is open) is its call's own to hold. */
const KNOWN: ReadonlySet<string> = new Set(['record', 'user', 'today']);

/** The fields of a form whose values must be among the rows of a call that says what it does; where rows are all that one may see, references hold them already. */
export function heldChoices(
  { entity, fields, byPath }: FormModel,
  product: Product,
  hooks: RecordHooks,
): readonly HeldChoice[] {
  const called = (path: string): string =>
    byPath.get(path)?.label ?? entity.properties[path.split('.')[0] ?? '']?.title ?? path;
  const inRows = (
    layout: FieldLayout,
    schema: Field | undefined,
    keys: readonly string[],
    owner: string,
  ): readonly HeldChoice[] => [
    ...held(layout, schema, keys, owner),
    ...(layout.fields ?? []).flatMap((cell) => {
      const field = schemaIn(schema?.items, cell.field);
      return inRows(cell, field, [...keys, '*', ...cell.field.split('.')], owner);
    }),
  ];
  const held = (
    { source, widget }: FieldLayout,
    schema: Field | undefined,
    keys: readonly string[],
    owner: string,
  ): readonly HeldChoice[] => {
    const call = source && product.calls[source.call];
    if (source === undefined || call === undefined || widget === 'members') return [];
    // Its description says what else it may be.
    if (schema?.['x-reference']?.foreignKey === false) return [];
    const slots = slotsOf(JSON.stringify(source.query ?? {}));
    if (slots.some((slot) => !KNOWN.has(slot.split('.')[0] ?? ''))) return [];
    const rows = offeredValues(product, call, hooks, source.value, source.query !== undefined);
    if (rows === undefined) return [];
    const read = inputReader(call);
    const answers = slots.filter((slot) => slot.startsWith('record.')).map((slot) => slot.slice(7));
    return [
      {
        ...{ keys, owner, query: source, rows },
        asked(filled) {
          const { input, problems } = read(placed(call, filled));
          return problems.length > 0
            ? undefined
            : { ...input.params, ...input.query, ...(input.body as Row | undefined) };
        },
        by: answers.map(called),
      },
    ];
  };
  return fields.flatMap(({ layout, schema, path }) => inRows(layout, schema, path.split('.'), path));
}

/** Words stand where the call takes them; what nobody has answered is not asked. */
function placed(call: Product['calls'][string], filled: Row) {
  const given = Object.entries(filled).filter(
    ([, value]) => value !== '' && value !== undefined && value !== null,
  );
  const of = (schema: unknown): Row =>
    Object.fromEntries(
      given
        .filter(([word]) => getAt(schema as Row | undefined, `properties.${word}`) !== undefined)
        .map(([word, value]) => [word, value]),
    );
  return {
    params: of(call.params),
    query: of(call.query),
    body: call.body === undefined ? undefined : of(call.body),
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
