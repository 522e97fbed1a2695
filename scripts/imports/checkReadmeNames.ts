import { posix } from 'node:path';
import { namedFiles } from './namedFiles.ts';
import type { Tree } from './readTree.ts';

/**
 * A README names nothing that is not there, and in `tests`, where one reads it to find the story of a file, it names every file of its
 * folder. A name counts from the README's folder, a folder above it, or lies somewhere below it: `` `fields/text.ts` ``,
 * `` `../support/app.ts` ``, `` `*.screen.json` ``.
 */
export function checkReadmeNames(tree: Tree): string[] {
  const paths = [...tree.files, ...tree.folders];
  return tree.readmes.flatMap(({ path, text }) => {
    const folder = posix.dirname(path);
    const named = namedFiles(text);
    const missing = named.filter(({ name }) => !leadsSomewhere(name, folder, paths));
    const untold = folder.startsWith('tests/')
      ? filesIn(folder, tree).filter((file) => !tells(text, file))
      : [];
    return [
      ...missing.map(({ name, line }) => `${path}:${line}: names ${name}, which is not there`),
      ...untold.map((file) => `${path}: says nothing of ${file}`),
    ];
  });
}

/** Whether a name, perhaps with stars and without its ending, leads to a file or folder. */
function leadsSomewhere(name: string, folder: string, paths: readonly string[]): boolean {
  const from = [folder, ...foldersAbove(folder)].map((base) => posix.normalize(posix.join(base, name)));
  const wanted = from.map((path) => pattern(path));
  // Schemas are known by their names alone, wherever they lie.
  const below = pattern(posix.join(/^[^/]+\.json$/.test(name) ? '.' : folder, '**', name));
  return paths.some((path) => wanted.some((each) => each.test(path)) || below.test(path));
}

/** `engine/form` lies in `engine` and in the project itself. */
function foldersAbove(folder: string): string[] {
  return folder === '.' ? [] : [posix.dirname(folder), ...foldersAbove(posix.dirname(folder))];
}

/** `a/*.json` as an expression; an ending may be left out, a folder may end in a slash. */
function pattern(path: string): RegExp {
  const escaped = path.replace(/\/$/, '').replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  const stars = escaped.replace(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${stars}(?:\\.[a-z]+){0,2}$`);
}

function filesIn(folder: string, tree: Tree): string[] {
  return tree.files
    .filter((file) => posix.dirname(file) === folder && !file.endsWith('/README.md'))
    .map((file) => posix.basename(file));
}

/** By its name, by its stem (`` `shell` `` stands for `shell.test.ts`), or by a name with stars. */
function tells(text: string, file: string): boolean {
  const stem = file.split('.')[0] ?? file;
  const tested = file.replace('.test.', '.');
  const words = [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(/[\s,(]+/));
  return words.some(
    (word) => [file, stem, tested].includes(word) || (word.includes('*') && pattern(word).test(file)),
  );
}
