import type { Expression, Json } from '../../contract/index.ts';
import { freeFieldName } from '../fieldName.ts';
import { expressed } from './conditionOf.ts';
import type { WorkbookNotes } from './FINDINGS.ts';
import { QUESTION_TYPES, type QuestionType } from './QUESTION_TYPES.ts';
import type { SurveyNode } from './surveyTree.ts';
import type { WorkbookList } from './workbookLists.ts';
import type { Held, KnownField } from './XpathScope.ts';
import { readXpath, Unsayable } from './xpath.ts';

const LONGEST_NAME = 64;

/** What of a product decides which fields questions become. */
export interface FieldContext {
  /** Fields that every checklist has. */
  readonly taken: ReadonlySet<string>;
  /** What the items of a list of photos are; undefined where the product keeps none. */
  readonly photo: Json | undefined;
  readonly lists: ReadonlyMap<string, WorkbookList>;
  readonly sheet: string;
  readonly notes: WorkbookNotes;
}

/** How a question is kept, by its type and appearance; undefined where it has no counterpart. */
export function questionType(node: SurveyNode): QuestionType | undefined {
  const appearance = node.row.at('appearance').toLowerCase();
  const [, own] = node.type.split(' ');
  const look = ['signature', 'draw'].includes(appearance) || own === 'signature' ? 'signature' : appearance;
  const base = node.type.split(' ')[0] ?? '';
  const key = `${base} ${look}`;
  if (Object.hasOwn(QUESTION_TYPES, key)) return QUESTION_TYPES[key];
  return Object.hasOwn(QUESTION_TYPES, base) ? QUESTION_TYPES[base] : undefined;
}

/** Whether it asks a list that the workbook has not. */
export function isListMissing({ type, list }: SurveyNode, { lists }: Pick<FieldContext, 'lists'>): boolean {
  return (type === 'select_one' || type === 'select_multiple') && !lists.has(list);
}

/** Every question by its name in the workbook, with the field that it becomes. */
export function knownFields(
  tree: readonly SurveyNode[],
  context: FieldContext,
): ReadonlyMap<string, KnownField> {
  const known = new Map<string, KnownField>();
  const visit = (nodes: readonly SurveyNode[], taken: string[], list: string | undefined): void => {
    for (const node of nodes) {
      if (node.type === 'begin_group') {
        visit(node.within, taken, list);
        continue;
      }
      if (node.type === 'note' || known.has(node.key)) continue;
      const isRepeat = node.type === 'begin_repeat';
      const type = isRepeat ? undefined : questionType(node);
      const isLost = isRepeat
        ? list !== undefined
        : type === undefined || (list !== undefined && !type.inRows) || isListMissing(node, context);
      if (isLost || (type?.held === 'list' && node.type === 'image' && context.photo === undefined)) continue;
      const field = freeFieldName(node.name.slice(0, LONGEST_NAME), taken);
      if (field !== node.name)
        context.notes.add('renamed', {
          sheet: context.sheet,
          row: node.row.row,
          column: 'name',
          found: `${node.name} → ${field}`,
        });
      taken.push(field);
      known.set(node.key, { field, held: isRepeat ? 'rows' : (type?.held ?? 'text'), list });
      if (isRepeat) visit(node.within, [], field);
    }
  };
  visit(tree, [...context.taken], undefined);
  resolveCalculated(tree, known);
  return known;
}

/** What a calculation comes to is known once all others are. */
function resolveCalculated(tree: readonly SurveyNode[], known: Map<string, KnownField>): void {
  for (const node of tree) {
    resolveCalculated(node.within, known);
    const own = known.get(node.key);
    if (node.type !== 'calculate' || own === undefined) continue;
    try {
      const scope = { self: undefined, list: own.list, fieldOf: (name: string) => known.get(name) };
      known.set(node.key, {
        ...own,
        held: resultHeld(expressed(readXpath(node.row.at('calculation')), scope), known),
      });
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error;
    }
  }
}

/** What a calculation is kept as. */
export const RESULTS: Readonly<Record<Held, Readonly<Record<string, Json>>>> = {
  ...{
    number: { type: ['number', 'null'] },
    text: { type: ['string', 'null'] },
    time: { type: ['string', 'null'] },
  },
  ...{
    list: { type: ['string', 'null'] },
    rows: { type: ['string', 'null'] },
    object: { type: ['string', 'null'] },
  },
  day: { type: ['string', 'null'], format: 'date' },
};

/** What an expression comes to, as far as its outermost operation says. */
export function resultHeld(found: Expression, known: ReadonlyMap<string, KnownField>): Held {
  if (typeof found === 'string') return 'text';
  if (typeof found !== 'object') return 'number';
  const node = found as Readonly<Record<string, Expression & { readonly [index: number]: Expression }>>;
  const value = node['$value'] as unknown;
  if (typeof value === 'string') {
    const name = value.slice(value.indexOf('.') + 1);
    return value === 'today'
      ? 'day'
      : ([...known.values()].find(({ field }) => field === name)?.held ?? 'text');
  }
  if ('text' in node) return 'text';
  if (node['then'] !== undefined) return resultHeld(node['then'], known);
  const inner = node['coalesce'] ?? node['least'] ?? node['greatest'];
  return inner === undefined ? 'number' : resultHeld(inner[0] as Expression, known);
}
