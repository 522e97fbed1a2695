import { useEngine } from './useEngine.ts';

/** Whether the signed-in user holds a permission such as `Loan.write`. The server decides again on every call. */
export function usePermission(permission: string | undefined): boolean {
  return useEngine().can(permission);
}
