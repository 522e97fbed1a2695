import type { Expression, Json } from '../../contract/index.ts';
import { expressed } from './conditionOf.ts';
import type { SurveyNode } from './surveyTree.ts';
import { dayIn, textIn, type Valued, wholeIn, xpathNumber } from './Valued.ts';
import type { Held, KnownField, XpathScope } from './XpathScope.ts';
import { readXpath, Unsayable, type Xpath } from './xpath.ts';

/** Types of calculated properties, by storage class. */
export const RESULTS: Readonly<Partial<Record<Held, Readonly<Record<string, Json>>>>> = {
  number: { type: ['number', 'null'] },
  text: { type: ['string', 'null'] },
  time: { type: ['string', 'null'] },
  moment: { type: ['string', 'null'] },
  day: { type: ['string', 'null'], format: 'date' },
};

/**
 * Converts a calculation; for a question with a type, to the type's storage class.
 *
 * @throws Unsayable
 */
export function calculationOf(text: string, scope: XpathScope, own?: KnownField): Valued {
  const result = expressed(readXpath(text), scope);
  // A stored result must not depend on the current day.
  if (JSON.stringify(result.value).includes('"$value":"today"')) throw new Unsayable('today()');
  if (own !== undefined) return { ...result, value: heldAnswer(result, own), kind: own.held };
  const storable = result.kind === 'days' ? xpathNumber(result) : result;
  if (RESULTS[storable.kind as Held] === undefined) throw new Unsayable(storable.kind);
  return storable;
}

/**
 * Converts a value to the storage class of a question.
 *
 * @throws Unsayable if the question cannot store it.
 */
export function heldAnswer(valued: Valued, { held, isWhole, values }: KnownField): Expression {
  if (held === 'number') return (isWhole ? wholeIn(valued) : xpathNumber(valued)).value;
  if (held === 'day') return dayIn(valued);
  if (held === 'text') {
    const isListed = values === undefined || valued.texts?.every((text) => values.includes(text));
    if (isListed && valued.kind !== 'blank') return textIn(valued);
  }
  if ((held === 'time' || held === 'moment') && valued.kind === held) return valued.value;
  throw new Unsayable(valued.kind);
}

/** Names that an expression refers to. */
function namesIn(of: Xpath): readonly string[] {
  if (of.is === 'field') return [of.name];
  if (of.is === 'pair') return [...namesIn(of.left), ...namesIn(of.right)];
  return of.is === 'call' ? of.args.flatMap(namesIn) : [];
}

/**
 * Determines the results of all calculations, in any order; those that cannot be expressed or depend on
 * themselves are removed.
 */
export function knowCalculations(tree: readonly SurveyNode[], known: Map<string, KnownField>): void {
  const waiting = new Map<
    string,
    { readonly text: string; readonly own: KnownField; readonly hasType: boolean }
  >();
  const gather = (nodes: readonly SurveyNode[]): void => {
    for (const { key: name, row, type, within } of nodes) {
      const [own, text] = [known.get(name), row.at('calculation')];
      if (own !== undefined && !waiting.has(name) && (type === 'calculate' || text !== ''))
        waiting.set(name, { text, own, hasType: type !== 'calculate' });
      gather(within);
    }
  };
  gather(tree);
  const know = (name: string, around: readonly string[]): void => {
    const calculation = waiting.get(name);
    if (calculation === undefined) return;
    if (around.includes(name)) throw new Unsayable(name);
    const { text, own, hasType } = calculation;
    try {
      for (const each of namesIn(readXpath(text))) know(each, [...around, name]);
      waiting.delete(name);
      const scope = { self: undefined, list: own.list, fieldOf: (each: string) => known.get(each) };
      const { kind, isWhole, texts } = calculationOf(text, scope, hasType ? own : undefined);
      if (!hasType)
        known.set(name, {
          ...{ field: own.field, list: own.list, held: kind as Held },
          ...(isWhole === true && { isWhole }),
          ...(texts !== undefined && kind === 'text' && { values: [...new Set(texts)] }),
        });
    } catch (error) {
      if (!(error instanceof Unsayable)) throw error;
      waiting.delete(name);
      if (!hasType) known.delete(name);
      else known.set(name, { ...own, isByHand: true });
    }
  };
  for (const name of [...waiting.keys()]) know(name, []);
}
