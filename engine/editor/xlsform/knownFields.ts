import type { Json } from '../../contract/index.ts';
import { freeFieldName } from '../fieldName.ts';
import type { WorkbookNotes } from './FINDINGS.ts';
import { knowCalculations } from './knownCalculations.ts';
import { OF_CHOICES, OF_DEVICE, OF_FILES, QUESTION_TYPES, type QuestionType } from './QUESTION_TYPES.ts';
import type { SurveyNode } from './surveyTree.ts';
import type { WorkbookList } from './workbookLists.ts';
import type { KnownField } from './XpathScope.ts';

const LONGEST_NAME = 64;

/** Context that determines the fields of questions. */
export interface FieldContext {
  /** Names of fields that every checklist has. */
  readonly taken: ReadonlySet<string>;
  /** Items schema of photos; undefined if the product has none. */
  readonly photo: Json | undefined;
  readonly lists: ReadonlyMap<string, WorkbookList>;
  readonly sheet: string;
  readonly notes: WorkbookNotes;
}

/** The counterpart of a question's type and appearance; undefined if it is not supported. */
export function questionType(node: SurveyNode): QuestionType | undefined {
  const appearance = node.row.at('appearance').toLowerCase();
  const [, own] = node.type.split(' ');
  const look = ['signature', 'draw'].includes(appearance) || own === 'signature' ? 'signature' : appearance;
  const base = node.type.split(' ')[0] ?? '';
  if (OF_DEVICE.has(base) && Object.keys(node.row.said('label')).length === 0) return undefined;
  if (base === 'range') return rangeType(node.row.at('parameters'), appearance);
  const key = `${base} ${look}`;
  if (Object.hasOwn(QUESTION_TYPES, key)) return QUESTION_TYPES[key];
  return Object.hasOwn(QUESTION_TYPES, base) ? QUESTION_TYPES[base] : undefined;
}

/** Whether its list of choices is missing in the workbook. */
export function isListMissing({ type, list }: SurveyNode, { lists }: Pick<FieldContext, 'lists'>): boolean {
  return OF_CHOICES.has(type) && !lists.has(list);
}

/** All questions by key, with their fields. */
export function knownFields(
  tree: readonly SurveyNode[],
  context: FieldContext,
): ReadonlyMap<string, KnownField> {
  const fields = new Map<string, KnownField>();
  const visit = (nodes: readonly SurveyNode[], taken: string[], list: string | undefined): void => {
    for (const node of nodes) {
      if (node.type === 'begin_group') {
        visit(node.within, taken, list);
        continue;
      }
      if (node.type === 'note' || fields.has(node.key)) continue;
      const isRepeat = node.type === 'begin_repeat';
      const type = isRepeat ? undefined : questionType(node);
      const isLost = isRepeat
        ? list !== undefined
        : type === undefined || (list !== undefined && !type.inRows) || isListMissing(node, context);
      if (isLost || (type?.held === 'list' && OF_FILES.has(node.type) && context.photo === undefined))
        continue;
      const field = freeFieldName(node.name.slice(0, LONGEST_NAME), taken);
      if (field !== node.name)
        context.notes.add('renamed', {
          sheet: context.sheet,
          row: node.row.row,
          column: 'name',
          found: `${node.name} → ${field}`,
        });
      taken.push(field);
      const values = OF_CHOICES.has(node.type) ? context.lists.get(node.list)?.values : undefined;
      fields.set(node.key, {
        ...{ field, held: isRepeat ? 'rows' : (type?.held ?? 'text'), list },
        ...(values !== undefined && { values: values.map(({ value }) => value) }),
        ...([type?.property['type']].flat().includes('integer') && { isWhole: true }),
      });
      if (isRepeat) visit(node.within, [], field);
    }
  };
  visit(tree, [...context.taken], undefined);
  knowCalculations(tree, fields);
  return fields;
}

/** Maximum number of rating signs side by side on a phone. */
const MOST_SIGNS = 11;
/** Decimals, as in the validation of records. */
const DIGITS = 6;

/**
 * A number in steps between two bounds (`start=1 end=10 step=1`, also the defaults); undefined for invalid
 * steps, or bounds that are no multiples of the step.
 */
function rangeType(parameters: string, appearance: string): QuestionType | undefined {
  const values = new Map(
    parameters.split(/[\s;,]+/).map((each) => {
      const [name = '', value = ''] = each.split('=');
      return [name, value] as const;
    }),
  );
  const numberOf = (name: string, standard: number) => {
    const text = values.get(name);
    return text === undefined ? standard : text === '' ? Number.NaN : Number(text);
  };
  const [minimum, maximum, step] = [numberOf('start', 1), numberOf('end', 10), numberOf('step', 1)];
  const isMultiple = (value: number) => Number.isInteger(Number((value / step).toFixed(DIGITS)));
  const count = Math.round((maximum - minimum) / step) + 1;
  if (!(step > 0) || Number(step.toFixed(DIGITS)) !== step || !isMultiple(minimum) || !isMultiple(maximum))
    return undefined;
  if (count < 2) return undefined;
  const isWhole = Number.isInteger(step);
  return {
    ...{ held: 'number', inRows: true },
    property: {
      ...{ type: [isWhole ? 'integer' : 'number', 'null'], minimum, maximum },
      ...(step === 1 ? {} : { multipleOf: step }),
    },
    layout: { widget: appearance === 'rating' && count <= MOST_SIGNS ? 'rating' : 'range' },
  };
}
