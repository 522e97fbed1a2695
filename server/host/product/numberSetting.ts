import type { Product } from '../../../engine/contract/index.ts';

/**
 * A number among the product's settings, e.g. `attachmentMaxBytes`.
 *
 * @throws Error where it is missing: a forgotten limit must not mean no limit.
 */
export function numberSetting({ settings }: Product, name: string): number {
  const value: unknown = Object.entries(settings.values ?? {}).find(([key]) => key === name)?.[1];
  if (typeof value !== 'number') throw new Error(`settings.json: values.${name} must be a number`);
  return value;
}
