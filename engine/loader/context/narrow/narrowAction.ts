import type { Action } from '../../../contract/index.ts';
import { entryOf } from '../../../values/entryOf.ts';
import type { ProductDraft } from '../../ProductDraft.ts';
import { OPEN, type Scope, type Shape } from '../Scope.ts';

const POSITION: Shape = { properties: { latitude: { type: 'number' }, longitude: { type: 'number' } } };

/** What each word of an action may name besides: what a form was filled with, where the device is, what the call answered. */
export function narrowAction(
  draft: ProductDraft,
  action: Partial<Action>,
  word: string,
  scope: Scope,
): Scope | undefined {
  const { form, position, save } = action;
  const call = action.call ?? save?.call;
  if (['save', 'existing', 'also'].includes(word) || (word === 'ask' && form !== undefined))
    return { ...scope, record: filledBy(draft, form) };
  if (word === 'input') {
    const answers: Scope = form === undefined ? {} : { answers: filledBy(draft, form) };
    return { ...scope, ...answers, ...(position === true ? { position: POSITION } : {}) };
  }
  // What comes after the call knows its answer: the way back, the screen to go on to, the word of success.
  const after = ['params', 'done', 'offers', 'saveAs', 'begun'].includes(word)
    ? call !== undefined
    : word === 'undo';
  return after ? { ...scope, answer: answerOf(draft, call) } : undefined;
}

/** What a call answers; anything where nothing says so. */
function answerOf({ product }: ProductDraft, call: string | undefined): Shape {
  const response = entryOf(product.calls, call)?.response;
  return typeof response === 'object' ? (response as Shape) : OPEN;
}

function filledBy({ product }: ProductDraft, form: string | undefined): Shape {
  return entryOf(product.entities, entryOf(product.forms, form)?.entity) ?? OPEN;
}
