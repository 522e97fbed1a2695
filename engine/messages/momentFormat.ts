import type { ValueFormat } from './formatValue.ts';

const MOMENTS = ['date', 'date-time', 'time'] as const satisfies readonly ValueFormat[];

/** How a value is written whose schema's format, or widget, says that it is a day or an hour; undefined for any other. */
export function momentFormat(format: string | undefined): (typeof MOMENTS)[number] | undefined {
  return MOMENTS.find((moment) => moment === format);
}
