import { type Resolve, valueAt } from './Resolve.ts';

/** The value that `{"$value": path}` refers to; any other word stands for itself. */
export function referenced(wanted: unknown, resolve: Resolve): unknown {
  return isReference(wanted) ? valueAt(wanted.$value, resolve) : wanted;
}

export function isReference(wanted: unknown): wanted is { readonly $value: string } {
  return (
    typeof wanted === 'object' && wanted !== null && '$value' in wanted && typeof wanted.$value === 'string'
  );
}
