/**
 * The topic folder of a file: `engine/form/fields/x.ts` is in `engine/form`, `engine/react/table/x.tsx` in
 * `engine/react/table`, `server/areas/team/calls/x.ts` in `server/areas/team`; null for other files of these
 * trees and outside of engine, host and areas.
 */
export function folderOf(path: string): string | null {
  return /^(?:engine\/react|engine(?!\/react)|server\/(?:host|areas))\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}
