import type { Located } from './Located.ts';

/** The two refusals are the product's exact words (TEAM-11); a refusal leaves the position empty and work goes on. */
const UNABLE = 'Unable to retrieve your location';
const UNSUPPORTED = 'Geolocation is not supported by your browser';

/** Asks the phone where it is; gives up after 15 s, takes a fix at most a minute old. Never rejects. */
export function locate(): Promise<Located> {
  if (!('geolocation' in navigator)) return Promise.resolve({ failure: UNSUPPORTED });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      () => resolve({ failure: UNABLE }),
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  });
}
