import type { EditedFiles } from '../editSchema.ts';
import { knownFiles } from '../schemaParts.ts';
import { nameWith } from './nameWith.ts';

const LONGEST = 40;

/** Technical name for a checklist, derived from its title and unused by any file or folder. */
export function freeChecklistName(title: string, files: EditedFiles): string {
  const usedNames = new Set(knownFiles(files).flatMap(({ path, name }) => [name, path.split('/')[0] ?? '']));
  const base = nameWith(title, LONGEST);
  let name = base;
  for (let number = 2; usedNames.has(name); number += 1) name = `${base}-${number}`;
  return name;
}
