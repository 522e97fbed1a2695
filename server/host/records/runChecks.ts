import type { CallModel, Does } from '../../../engine/contract/index.ts';
import type { Asked, RecordHooks, SaveCheck } from './RecordHooks.ts';

/** Runs the checks of a call in order. @returns the columns that they decide, combined. */
export function runChecks(
  call: CallModel,
  { checks = [] }: Pick<Does, 'checks'>,
  hooks: Pick<RecordHooks, 'checks'>,
): (...asked: Parameters<SaveCheck>) => Promise<Asked> {
  const saveChecks = checks.map((name): SaveCheck => {
    const check = Object.hasOwn(hooks.checks, name) ? hooks.checks[name] : undefined;
    // The schema loader does not see code, so that an unknown name only shows here.
    if (check === undefined) throw new Error(`${call.name} names an unknown check: ${name}`);
    return check;
  });
  return async (context, saving) => {
    let decided: Asked = {};
    for (const check of saveChecks) decided = { ...decided, ...(await check(context, saving)) };
    return decided;
  };
}
