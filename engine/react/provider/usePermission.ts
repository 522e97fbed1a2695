import { useEngine } from './useEngine.ts';

/**
 * Whether the signed-in user has a permission such as `Loan.write`. The server checks again on every call.
 */
export function usePermission(permission: string | undefined): boolean {
  return useEngine().can(permission);
}
