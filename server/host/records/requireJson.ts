import type { Problem } from '../../../engine/contract/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';
import { refuse } from '../errors/refuse.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import type { Asked } from './RecordHooks.ts';

/**
 * Holds texts that are JSON of another entity (`x-json`) to it.
 *
 * @param at where the record lies in the call's body; empty: it is the body.
 * @throws Refusal BAD_INPUT for a field that there is not, BAD_VALUE for a text that is no JSON.
 */
export function requireJson(
  { call, product, user }: Pick<CallContext, 'call' | 'product' | 'user'>,
  name: string,
  sent: Asked,
  at = '',
): void {
  for (const [field, { title, 'x-json': kind }] of Object.entries(entityNamed(product, name).properties)) {
    const text = sent[field];
    if (kind === undefined || typeof text !== 'string') continue;
    const found = compileCheck(entityNamed(product, kind), { most: MOST_PROBLEMS })(
      parsed(text, title ?? field),
    );
    const path = at === '' ? field : `${at}.${field}`;
    const problems = found.map((problem): Problem => ({ ...problem, path }));
    if (problems.length > 0) throw refuseInput(call, product, user.locale, problems);
  }
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('BAD_VALUE', { detail: `${what}: non è un testo JSON` });
  }
}
