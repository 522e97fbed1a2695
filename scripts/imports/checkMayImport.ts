import { FOLDER_RULES, type FolderRule } from './folderRules.ts';
import type { Tree } from './readTree.ts';

const BEGINS = 'May import: ';

/** The README of each folder of the table says who may import whom in the table's own words: `node scripts/check-imports.ts --write` writes them. */
export function checkMayImport(tree: Tree): string[] {
  return tree.readmes.flatMap(({ path, text }) => {
    const due = mayImportLine(path);
    if (due === undefined) return [];
    const said = text.split('\n').filter((line) => line.includes(BEGINS));
    if (said.length === 1 && said[0] === due) return [];
    return [
      `${path}: must say on one line of its own "${due}"; node scripts/check-imports.ts --write writes it`,
    ];
  });
}

/** The README's text with the line as the table has it; at its end where there was none. */
export function withMayImport(path: string, text: string): string {
  const due = mayImportLine(path);
  if (due === undefined) return text;
  const lines = text.trimEnd().split('\n');
  const at = lines.findIndex((line) => line.startsWith(BEGINS));
  if (at < 0) return `${lines.join('\n')}\n\n${due}\n`;
  return `${lines.with(at, due).join('\n')}\n`;
}

/** Undefined for the README of a folder that the table does not name. */
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
