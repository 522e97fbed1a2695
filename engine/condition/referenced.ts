import { type Resolve, valueAt } from './Resolve.ts';

/** The value of `{"$value": path}`; other operands are returned unchanged. */
export function referenced(operand: unknown, resolve: Resolve): unknown {
  return isReference(operand) ? valueAt(operand.$value, resolve) : operand;
}

export function isReference(operand: unknown): operand is { readonly $value: string } {
  return (
    typeof operand === 'object' &&
    operand !== null &&
    '$value' in operand &&
    typeof operand.$value === 'string'
  );
}
