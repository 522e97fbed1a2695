import type { Problem } from '../../../engine/contract/index.ts';
import { compileCheck } from '../../../engine/node.ts';
import type { CallContext } from '../calls/CallContext.ts';
import { refuseInput } from '../calls/refuseInput.ts';
import { MOST_PROBLEMS } from '../errors/MOST_PROBLEMS.ts';
import { refuse } from '../errors/refuse.ts';
import { entityNamed } from '../writes/entityColumns.ts';
import type { Asked } from './RecordHooks.ts';

/**
 * Validates texts that contain the JSON of another entity (`x-json`).
 *
 * @param at place of the record in the call's body; empty for the body itself.
 * @throws Refusal BAD_INPUT for invalid content, BAD_VALUE for a text that is no JSON.
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
    const faults = compileCheck(entityNamed(product, kind), { most: MOST_PROBLEMS })(
      parsed(text, title ?? field),
    );
    const path = at === '' ? field : `${at}.${field}`;
    const problems = faults.map((problem): Problem => ({ ...problem, path }));
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
