import type { EditedFiles } from '../editSchema.ts';
import { knownFiles } from '../schemaParts.ts';
import { nameWith } from './nameWith.ts';

const LONGEST = 40;

/** What a checklist of a title is called by the program: free among the names of everything that a checklist brings. */
export function freeChecklistName(title: string, files: EditedFiles): string {
  const taken = new Set(knownFiles(files).flatMap(({ path, name }) => [name, path.split('/')[0] ?? '']));
  const wanted = nameWith(title, LONGEST);
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
  return name;
}
