import { ENGINE_DOORS, FOLDER_RULES, type FolderRule, importZoneOf } from './folderRules.ts';
import type { Import, SourceFile, Tree } from './readTree.ts';

/**
 * Checks imports against the folder table, and that other zones import the engine through its index files
 * only.
 */
export function checkFolderDirection(tree: Tree): string[] {
  return tree.sources.flatMap((source) =>
    source.imports.flatMap((found) => {
      const fault = faultOf(source, found);
      return fault === null ? [] : [`${source.path}:${found.line}: ${fault}`];
    }),
  );
}

function faultOf(source: SourceFile, { specifier, target }: Import): string | null {
  const rule = FOLDER_RULES.find(({ zone }) => zone === importZoneOf(source.path));
  if (rule === undefined) return null;
  if (target === null) return packageFault(rule, specifier);
  const zone = importZoneOf(target);
  if (zone === null || zone === rule.zone) return null;
  if (!rule.mayImport.includes(zone)) {
    const allowed = rule.mayImport.length === 0 ? 'nothing outside itself' : rule.mayImport.join(', ');
    return `${rule.zone} may not import ${zone} (${specifier}); it may import ${allowed}`;
  }
  const foreign = !source.path.startsWith('engine/');
  if (foreign && zone.startsWith('engine') && !ENGINE_DOORS.some((door) => door.test(target))) {
    return `${specifier} reaches past the engine's doors: import an index (see ENGINE_DOORS in scripts/imports/folderRules.ts)`;
  }
  return null;
}

function packageFault({ zone, bannedPackages = [] }: FolderRule, specifier: string): string | null {
  const banned = bannedPackages.some((name) =>
    /[:/]$/.test(name) ? specifier.startsWith(name) : specifier === name || specifier.startsWith(`${name}/`),
  );
  return banned ? `${specifier} has no place in ${zone}` : null;
}
