import type { Tree } from './readTree.ts';

/** Every folder needs a README, except `screens/public`, which is served to browsers as it is. */
export function checkReadmes(tree: Tree): string[] {
  const files = new Set(tree.files);
  return tree.folders
    .filter((folder) => !/^screens\/public(?:\/|$)/.test(folder))
    .filter((folder) => tree.files.some((file) => file.startsWith(`${folder}/`)))
    .filter((folder) => !files.has(`${folder}/README.md`))
    .map(
      (folder) =>
        `${folder}: no README.md (what lives here, what may import it, where to start, how to add one more)`,
    );
}
