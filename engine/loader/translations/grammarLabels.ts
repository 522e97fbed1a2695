import { memoizeLatest } from '../../values/records.ts';
import type { Meta } from '../grammar/grammarNode.ts';

type Node = Readonly<Record<string, unknown>>;
type LabelTexts = Readonly<Record<string, LabelText>>;

/** A text of all languages, or one for each. */
type LabelText = string | Readonly<Record<string, string>>;

/** Labels by id of a message, without its `schema.`. */
type Labels = readonly (readonly [id: string, text: LabelText])[];

/**
 * Labels that the grammar gives its words (`x-label`), as messages of a locale: what a word is called that has
 * no message. A locale without a text takes the first.
 */
export function grammarLabels(meta: Meta): (locale: string) => Readonly<Record<string, string>> {
  const labels = Object.entries(meta).flatMap(([file, grammar]) => {
    const kind = file.slice(0, file.indexOf('.'));
    return labelsOf(grammar as object, kind, () => labelsWithin(grammar, kind, kind));
  });
  const textIn = (text: LabelText, locale: string) =>
    typeof text === 'string' ? text : (text[locale] ?? Object.values(text)[0] ?? '');
  return (locale) =>
    Object.fromEntries(labels.map(([id, text]) => [`schema.${id}`, textIn(text, locale)] as const));
}

const labelsOf = memoizeLatest<Labels>();

/** Ids as `grammarAt` has them: a shared part has its own, an entry of a list that of the list. */
function labelsWithin(node: unknown, kind: string, id: string): Labels {
  if (typeof node !== 'object' || node === null) return [];
  const inside = Object.entries(node).flatMap(([key, value]: [string, unknown]): Labels => {
    if (key !== 'properties' && key !== '$defs')
      return key.startsWith('x-') ? [] : labelsWithin(value, kind, id);
    const owner = key === '$defs' ? kind : id;
    return Object.entries(Object(value) as Node).flatMap(([word, entry]) =>
      labelsWithin(entry, kind, `${owner}.${word}`),
    );
  });
  return [...ownLabels(node as Node, id), ...inside];
}

/** Labels of a word, of its list where the editor orders it, and of its values (`.half`). */
function ownLabels({ 'x-label': label, 'x-list': list }: Node, id: string): Labels {
  const entries = Object.entries(Object(typeof label === 'string' ? { it: label } : label) as LabelTexts);
  const { parts = [], own = [] } = Object.groupBy(entries, ([key]) =>
    key.startsWith('.') ? 'parts' : 'own',
  );
  const ids = own.length === 0 ? [] : list === undefined ? [id] : [id, `${id}.many`];
  return [
    ...ids.map((each) => [each, Object.fromEntries(own) as LabelText] as const),
    ...parts.map(([part, text]) => [`${id}${part}`, text] as const),
  ];
}
