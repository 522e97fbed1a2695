import type { Context } from '../contract/index.ts';
import { fillText } from '../values/fillText.ts';
import { getAt } from '../values/getAt.ts';
import { isChoice } from './isChoice.ts';

const ONE_SLOT = /^\{([^{}]+)\}$/;

/**
 * Fills the slots of a schema's input, at any depth. A text that consists of one slot becomes the value
 * itself, so that ids stay numbers; address `params` are always texts, so whole numbers among them are
 * converted.
 */
export function fillInput(input: unknown, context: Context): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(input ?? {}).map(([name, value]) => [name, fillValue(value, context)]),
  );
}

function fillValue(value: unknown, context: Context): unknown {
  if (Array.isArray(value)) return value.map((each) => fillValue(each, context));
  if (isChoice(value)) return fillValue(value.of[String(getAt(context, value.$case) ?? '')], context);
  if (typeof value === 'object' && value !== null) return fillInput(value, context);
  if (typeof value !== 'string') return value;
  const path = ONE_SLOT.exec(value)?.[1];
  if (path === undefined) return fillText(value, context);
  const slotValue = getAt(context, path);
  const isNumber =
    path.startsWith('params.') && typeof slotValue === 'string' && /^[1-9]\d{0,14}$/.test(slotValue);
  return isNumber ? Number(slotValue) : slotValue;
}
