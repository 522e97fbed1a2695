import type { CallModel, Does } from '../../../engine/contract/index.ts';
import type { Asked, RecordHooks, SaveCheck } from './RecordHooks.ts';

/** A call's checks, one after the other; they answer the columns that all of them decide. */
export function runChecks(
  call: CallModel,
  { checks = [] }: Pick<Does, 'checks'>,
  hooks: Pick<RecordHooks, 'checks'>,
): (...asked: Parameters<SaveCheck>) => Promise<Asked> {
  const named = checks.map((name): SaveCheck => {
    const check = Object.hasOwn(hooks.checks, name) ? hooks.checks[name] : undefined;
    // The loader of schemas knows no code: a name published without code is found here.
    if (check === undefined) throw new Error(`${call.name} names an unknown check: ${name}`);
    return check;
  });
  return async (context, saving) => {
    let decided: Asked = {};
    for (const check of named) decided = { ...decided, ...(await check(context, saving)) };
    return decided;
  };
}
