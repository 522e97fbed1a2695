import type { Context } from '../contract/index.ts';
import { fillText } from '../values/fillText.ts';

/** Parameters of the target screen of an action or transition, slots filled. */
export function paramsOf(
  { params = {} }: { readonly params?: Readonly<Record<string, string>> },
  scope: Context,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, fillText(text, scope)]));
}
