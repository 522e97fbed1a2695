import type { Expression, Json } from '../../contract/index.ts';
import { expressed } from './conditionOf.ts';
import type { SurveyNode } from './surveyTree.ts';
import { dayIn, textIn, type Valued, wholeIn, xpathNumber } from './Valued.ts';
import type { Held, KnownField, XpathScope } from './XpathScope.ts';
import { readXpath, Unsayable, type Xpath } from './xpath.ts';

/** What a calculation is kept as. */
export const RESULTS: Readonly<Partial<Record<Held, Readonly<Record<string, Json>>>>> = {
  number: { type: ['number', 'null'] },
  text: { type: ['string', 'null'] },
  time: { type: ['string', 'null'] },
  moment: { type: ['string', 'null'] },
  day: { type: ['string', 'null'], format: 'date' },
};

/**
 * What a calculation comes to; of a question with a type of its own, as that type holds it.
 *
 * @throws Unsayable
 */
export function calculationOf(text: string, scope: XpathScope, own?: KnownField): Valued {
  const found = expressed(readXpath(text), scope);
  // What is stored as worked out does not change with the day.
  if (JSON.stringify(found.value).includes('"$value":"today"')) throw new Unsayable('today()');
  if (own !== undefined) return { ...found, value: heldAnswer(found, own), kind: own.held };
  const kept = found.kind === 'days' ? xpathNumber(found) : found;
  if (RESULTS[kept.kind as Held] === undefined) throw new Unsayable(kept.kind);
  return kept;
}

/** A value as a question holds it. @throws Unsayable for one that it never holds. */
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

/** Names that an expression speaks of. */
function namesIn(of: Xpath): readonly string[] {
  if (of.is === 'field') return [of.name];
  if (of.is === 'pair') return [...namesIn(of.left), ...namesIn(of.right)];
  return of.is === 'call' ? of.args.flatMap(namesIn) : [];
}

/** Calculations say what they come to, whatever their order; those that cannot be said are none, nor those that are worked out from themselves. */
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
