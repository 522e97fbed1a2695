import type { CalendarSchema } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import type { SchemaFile } from '../../SchemaFile.ts';
import { answerShape } from '../callShapes.ts';
import { answeredRow } from '../fileScope.ts';
import type { Narrow } from '../NamedPlace.ts';
import { namesWithin, OPEN, type Scope, type Shape } from '../Scope.ts';

type Source = CalendarSchema['sources'][number];

const DAY: Shape = { type: 'string', format: 'date' };

/** Where a calendar speaks of a row, of its lane, of the days that are asked for, of where a row is wanted and of what the call answered. */
export function narrowCalendar(draft: ProductDraft, file: SchemaFile): Narrow {
  const { lanes, sources } = file.content as unknown as CalendarSchema;
  const lane = lanes === undefined ? undefined : (answeredRow(draft, lanes.source) ?? OPEN);
  return ({ key, at, scope }) => {
    const [part, index, inside] = at;
    if (part === 'lanes')
      return key === 'name' && at.length === 2 ? { ...scope, lane: lane ?? OPEN } : undefined;
    const source = part === 'sources' ? sources[Number(index)] : undefined;
    if (source === undefined) return undefined;
    const row = answeredRow(draft, source.source) ?? OPEN;
    if (at.length === 3) {
      if (key === 'source') return { ...scope, from: DAY, to: DAY };
      if (key === 'count') return { ...scope, count: { type: 'integer' } };
      if (key === 'begin') return { ...scope, day: DAY, ...(lane === undefined ? {} : { lane }) };
      return key === 'card' || key === 'params' || key === 'move' ? { ...scope, row } : undefined;
    }
    return inside === 'move' ? moved(draft, source, row, at, scope) : undefined;
  };
}

/** Names within `move`: the row's own, what is wanted of it, and the answer of the call that brings it there. */
function moved(
  draft: ProductDraft,
  { move }: Source,
  row: Shape,
  at: readonly string[],
  scope: Scope,
): Scope | undefined {
  const [, , , word, way, inside = ''] = at;
  if (at.length === 4 && word === 'called') return { ...scope, name: { type: 'string' } };
  if (word !== 'ways') return undefined;
  if (at.length === 4) {
    const form = entryOf(draft.product.forms, move?.form);
    const wanted = entryOf(draft.product.entities, form?.entity) ?? OPEN;
    const names = { ...namesWithin(row), ...namesWithin(wanted) } as NonNullable<Shape['properties']>;
    return { ...scope, to: { properties: names } };
  }
  const call = entryOf(draft.product.calls, move?.ways[Number(way)]?.call);
  return at.length === 6 && (inside === 'done' || inside === 'offers')
    ? { ...scope, answer: answerShape(call) }
    : undefined;
}
