import type { Product } from '../../../engine/contract/index.ts';

/**
 * A number among the product's settings, e.g. `attachmentMaxBytes`.
 *
 * @throws Error when the settings do not say it: a limit that is forgotten must not be no limit.
 */
export function numberSetting({ settings }: Product, name: string): number {
  const value: unknown = Object.entries(settings.values ?? {}).find(([key]) => key === name)?.[1];
  if (typeof value !== 'number') throw new Error(`settings.json: values.${name} must be a number`);
  return value;
}
