import type { ValueFormat } from './formatValue.ts';

const MOMENTS = ['date', 'date-time', 'time'] as const satisfies readonly ValueFormat[];

/** The date or time format for a schema's format or a widget; undefined for others. */
export function momentFormat(format: string | undefined): (typeof MOMENTS)[number] | undefined {
  return MOMENTS.find((moment) => moment === format);
}
