import type { Product } from '../../engine/index.ts';
import { unmatchedCalls } from '../../server/host/calls/handlers.ts';

type Calls = readonly { readonly name: string }[];

/**
 * Calls without a handler, with file and pointer, and handlers without a call; a misspelt name appears in
 * both.
 */
export function unansweredCalls(
  product: Product,
  files: Readonly<Record<string, unknown>>,
  handlers: Readonly<Record<string, unknown>>,
): readonly string[] {
  const { withoutHandler, withoutCall } = unmatchedCalls(product, handlers);
  const unmatched =
    withoutCall.length === 0 ? 'every handler has its call' : `without a call: ${withoutCall.join(', ')}`;
  return [
    ...withoutHandler.map(
      (name) =>
        `${placeOf(files, name)}: no handler answers this call; found "${name}", expected a handler of server/areas (${unmatched}). Write one, or correct the name.`,
    ),
    ...withoutCall.map((name) => `handler ${name}: no call leads to it. Say the call, or take it out.`),
  ];
}

function placeOf(files: Readonly<Record<string, unknown>>, name: string): string {
  for (const [file, content] of Object.entries(files)) {
    if (!file.endsWith('.calls.json')) continue;
    const index = (content as { readonly calls: Calls }).calls.findIndex((call) => call.name === name);
    if (index >= 0) return `${file}#/calls/${index}/name`;
  }
  return 'calls';
}
