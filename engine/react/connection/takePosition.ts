/** A place on earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The device's position, or why there is none: the flow goes on without (TEAM-11). */
export type PositionResult =
  /** Accuracy in metres, as the device says it. */
  | { readonly ok: true; readonly position: Position; readonly accuracy?: number }
  | { readonly ok: false; readonly message: 'geolocation.unsupported' | 'geolocation.failed' };

/** Longer than this nobody waits in the rain. */
const PATIENCE = 15_000;

/**
 * Asks the device where it is; never rejects.
 *
 * @param fresh not where it was a moment ago: somebody asks again because that was not good enough.
 */
export function takePosition(fresh = false): Promise<PositionResult> {
  if (!('geolocation' in navigator))
    return Promise.resolve({ ok: false, message: 'geolocation.unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const { latitude, longitude, accuracy } = coords;
        resolve({ ok: true, position: { latitude, longitude }, accuracy });
      },
      () => resolve({ ok: false, message: 'geolocation.failed' }),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: fresh ? 0 : 30_000 },
    );
  });
}
