/**
 * `positionText({ latitude: 44.5, longitude: 11.25 })` is `'44.5,11.25'`; without a position `''` (TEAM-11).
 */
export function positionText(position: {
  readonly latitude?: number | null | undefined;
  readonly longitude?: number | null | undefined;
}): string {
  const { latitude, longitude } = position;
  return typeof latitude === 'number' && typeof longitude === 'number' ? `${latitude},${longitude}` : '';
}
