import { FOLDER_RULES, type FolderRule } from './folderRules.ts';
import type { Tree } from './readTree.ts';

const BEGINS = 'May import: ';

/**
 * The README of each folder of the table repeats its import rules in one line: `node scripts/check-imports.ts
 * --write` writes it.
 */
export function checkMayImport(tree: Tree): string[] {
  return tree.readmes.flatMap(({ path, text }) => {
    const due = mayImportLine(path);
    if (due === undefined) return [];
    const lines = text.split('\n').filter((line) => line.includes(BEGINS));
    if (lines.length === 1 && lines[0] === due) return [];
    return [
      `${path}: must say on one line of its own "${due}"; node scripts/check-imports.ts --write writes it`,
    ];
  });
}

/** The README's text with the line updated, or appended if it is missing. */
export function withMayImport(path: string, text: string): string {
  const due = mayImportLine(path);
  if (due === undefined) return text;
  const lines = text.trimEnd().split('\n');
  const at = lines.findIndex((line) => line.startsWith(BEGINS));
  if (at < 0) return `${lines.join('\n')}\n\n${due}\n`;
  return `${lines.with(at, due).join('\n')}\n`;
}

/** Undefined for READMEs of folders outside the table. */
function mayImportLine(readme: string): string | undefined {
  const rule = FOLDER_RULES.find(({ zone }) => `${zone}/README.md` === readme);
  if (rule === undefined) return undefined;
  const importers = FOLDER_RULES.filter(({ mayImport }) => mayImport.includes(rule.zone));
  return `${BEGINS}${named(rule.mayImport)}. Imported by: ${named(importers.map(({ zone }) => zone))}.${without(rule)}`;
}

function without({ bannedPackages = [] }: FolderRule): string {
  return bannedPackages.length === 0 ? '' : ` No packages: ${named(bannedPackages)}.`;
}

function named(folders: readonly string[]): string {
  return folders.length === 0 ? 'nothing' : folders.map((folder) => `\`${folder}\``).join(', ');
}
