/** A place on earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** The device's position, or why there is none: the flow goes on without (TEAM-11). */
export type PositionResult =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly message: 'geolocation.unsupported' | 'geolocation.failed' };

/** Longer than this nobody waits in the rain. */
const PATIENCE = 15_000;

/** Asks the device where it is; never rejects. */
export function takePosition(): Promise<PositionResult> {
  if (!('geolocation' in navigator))
    return Promise.resolve({ ok: false, message: 'geolocation.unsupported' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        resolve({ ok: true, position: { latitude: coords.latitude, longitude: coords.longitude } });
      },
      () => resolve({ ok: false, message: 'geolocation.failed' }),
      { enableHighAccuracy: true, timeout: PATIENCE, maximumAge: 30_000 },
    );
  });
}
