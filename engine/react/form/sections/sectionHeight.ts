import type { FieldModel } from '../../../contract/index.ts';

/** Typical heights in pixels on a phone; only a guess for the scroll bar, replaced by the real height once seen. */
const HEIGHTS: Partial<Record<FieldModel['widget'], number>> = {
  flag: 65,
  switch: 65,
  textarea: 180,
  photos: 220,
  lines: 320,
};

export function sectionHeight(fields: readonly FieldModel[]): number {
  return fields.reduce(
    (sum, field) => sum + (field.noteOf === undefined ? (HEIGHTS[field.widget] ?? 96) : 0),
    72,
  );
}
