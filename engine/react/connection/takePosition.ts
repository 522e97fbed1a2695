/** A place on earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The device's position, or why there is none: the flow continues without it (TEAM-11). */
export type PositionResult =
  /** Accuracy in metres, as reported by the device. */
  | { readonly ok: true; readonly position: Position; readonly accuracy?: number }
  | { readonly ok: false; readonly message: 'geolocation.unsupported' | 'geolocation.failed' };

/** Timeout in ms. */
const PATIENCE = 15_000;

/**
 * Requests the device's position; never rejects.
 *
 * @param fresh do not accept a cached position: the user asks again because the last one was not accurate
 * enough.
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
