import type { Condition, Expression, Json } from '../../../contract/index.ts';
import { equal } from '../../../values/equality.ts';
import { isSchemaNode, nodesIn, type SchemaNode, textAt } from '../../schemaParts.ts';
import { BOUND_WORDS } from '../xpath/conditionOf.ts';
import { Unsayable } from '../xpath/xpath.ts';
import { presence } from '../xpath/xpathComparison.ts';
import type { SurveyWriting, WrittenRow } from './SurveyWriting.ts';
import { conditionInXpath, expressionInXpath } from './writeXpath.ts';

/** Columns `required` and `required_message`. */
export function requiredColumns(
  property: SchemaNode,
  layout: SchemaNode,
  around: unknown,
  field: string,
  writing: SurveyWriting,
  list: string | undefined,
): WrittenRow {
  const all = isSchemaNode(around as never) ? (around as SchemaNode)['required'] : undefined;
  const isAsked =
    property['x-required'] === true || (Array.isArray(all) && (all as readonly Json[]).includes(field));
  const sibling = property['x-required-if'];
  const when = layout['requiredWhen'] ?? (isSchemaNode(sibling) ? siblingIs(sibling, list) : undefined);
  const required = isAsked
    ? 'yes'
    : when === undefined
      ? ''
      : writing.inXpath('required', () =>
          conditionInXpath(when as unknown as Condition, writing.known.namesIn(list, undefined)),
        );
  const messages = isSchemaNode(property['x-messages']) ? property['x-messages'] : {};
  const id = textAt(messages, 'required');
  return { required, ...(id === undefined ? {} : writing.message('required_message', id)) };
}

function siblingIs(sibling: SchemaNode, list: string | undefined): Json {
  const path = `${list === undefined ? 'record' : 'row'}.${textAt(sibling, 'field')}`;
  return { [path]: sibling['is'] === undefined ? { minLength: 1 } : { enum: sibling['is'] } };
}

/** Columns `constraint` and `constraint_message`: bounds of the property, and the rule on its field. */
export function constraintColumns(
  property: SchemaNode,
  field: string,
  own: Readonly<Record<string, Json>>,
  writing: SurveyWriting,
  list: string | undefined,
): WrittenRow {
  const { entity, known, rules } = writing;
  const path = `${list === undefined ? 'record' : 'row'}.${field}`;
  const names = known.namesIn(list, path);
  const words = [...BOUND_WORDS].filter(
    (word) => property[word] !== undefined && !equal(property[word], own[word]),
  );
  const parts = words.map((word) =>
    writing.inXpath('constraint', () =>
      conditionInXpath({ [path]: { [word]: property[word] } } as unknown as Condition, names),
    ),
  );
  const storage = names.nameAt(path)?.held ?? 'text';
  const rule = nodesIn(entity.content['x-rules']).find(
    (each) =>
      list === undefined &&
      each['field'] === field &&
      equal(each['when'], { [path]: presence({ held: storage }) }) &&
      each['severity'] === undefined,
  );
  const must =
    rule === undefined
      ? ''
      : writing.inXpath('constraint', () => conditionInXpath(rule['must'] as unknown as Condition, names));
  if (rule !== undefined && must !== '') rules.add(textAt(rule, 'id') ?? '');
  const constraints = [...parts, must].filter((part) => part !== '');
  const messages = isSchemaNode(property['x-messages']) ? property['x-messages'] : {};
  const id =
    (must === '' ? undefined : textAt(rule, 'message')) ??
    words.map((word) => textAt(messages, word)).find((each) => each !== undefined);
  return {
    constraint:
      constraints.length > 1
        ? constraints.map((part) => (/ or /.test(part) ? `(${part})` : part)).join(' and ')
        : (constraints[0] ?? ''),
    ...(id === undefined || constraints.length === 0 ? {} : writing.message('constraint_message', id)),
  };
}

/** Column `default`. */
export function defaultCell(
  property: SchemaNode,
  layout: SchemaNode,
  writing: SurveyWriting,
  list: string | undefined,
): string {
  const value = property['default'];
  if (layout['proposed'] !== undefined)
    return writing.inXpath('default', () =>
      expressionInXpath(layout['proposed'] as unknown as Expression, writing.known.namesIn(list, undefined)),
    );
  if (value === undefined) return '';
  if ((typeof value === 'string' && !/[($]/.test(value)) || typeof value === 'number') return String(value);
  writing.note('unsaidWord', `${textAt(layout, 'field')}: default`);
  return '';
}

/**
 * Column `choice_filter`: choices that depend on another answer, with an additional column for the values.
 */
export function choiceFilterCell(
  property: SchemaNode,
  field: string,
  { filters, inXpath, known, lists }: SurveyWriting,
  list: string | undefined,
): string {
  const options =
    textAt(property, 'x-options') ??
    (isSchemaNode(property['items']) ? textAt(property['items'], 'x-options') : undefined) ??
    '';
  const all = nodesIn(property['x-offered']);
  if (all.length === 0) return '';
  return inXpath('choice_filter', () => {
    const required = new Map<string, string>();
    const paths = new Set<string>();
    for (const { values, when } of all) {
      const [[path, predicate] = ['', {}], ...others] = Object.entries(isSchemaNode(when) ? when : {});
      const inner =
        isSchemaNode(predicate as Json) && isSchemaNode((predicate as SchemaNode)['contains'])
          ? ((predicate as SchemaNode)['contains'] as SchemaNode)
          : (predicate as SchemaNode);
      const value = inner['const'];
      if (others.length > 0 || !['string', 'number'].includes(typeof value) || Object.keys(inner).length > 1)
        throw new Unsayable('x-offered');
      paths.add(`${inner === predicate ? '' : 'selected '}${path}`);
      for (const each of values as readonly Json[]) {
        if (required.has(`${options} ${each}`)) throw new Unsayable('x-offered');
        required.set(`${options} ${each}`, String(value));
      }
    }
    const [only = ''] = paths;
    const isList = only.startsWith('selected ');
    const question = known.namesIn(list, undefined).nameAt(only.replace('selected ', ''));
    if (
      paths.size > 1 ||
      question === undefined ||
      required.size !== nodesIn(lists.get(options)?.['values']).length
    )
      throw new Unsayable('x-offered');
    const column = `filter_${field}`.toLowerCase();
    filters.set(column, required);
    return isList ? `selected(\${${question.name}}, ${column})` : `${column}=\${${question.name}}`;
  });
}
