/** OpenStreetMap at zoom 18 (TEAM-14). */
export function mapUrl([latitude, longitude]: readonly [number, number]): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;
}
