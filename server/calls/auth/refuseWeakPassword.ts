import { compileCheck } from '../../../engine/node.ts';
import { refuse } from '../../errors/refuse.ts';

const check = compileCheck({ type: 'string', 'x-password': true });

/** @throws Refusal PASSWORD_WEAK by the product's own rule for passwords (VAL-02). */
export function refuseWeakPassword(password: string): void {
  if (check(password).length > 0) throw refuse('PASSWORD_WEAK');
}
