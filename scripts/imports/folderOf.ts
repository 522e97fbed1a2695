/**
 * The folder of one matter that a file lies in: `engine/form/fields/x.ts` in `engine/form`, `engine/react/table/x.tsx` in `engine/react/table`,
 * `server/areas/team/calls/x.ts` in `server/areas/team`; null for files beside these folders and outside of engine, host and areas.
 */
export function folderOf(path: string): string | null {
  return /^(?:engine\/react|engine(?!\/react)|server\/(?:host|areas))\/[^/]+(?=\/)/.exec(path)?.[0] ?? null;
}
