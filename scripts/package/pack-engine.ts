/**
 * `node scripts/package/pack-engine.ts <folder>` writes the npm package of the engine into an empty folder;
 * `npm pack <folder>` or `npm publish <folder>` does the rest.
 */

import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join, posix, resolve } from 'node:path';
import { promisify } from 'node:util';
import { HOST_SCHEMAS, readSchemaTexts } from '../../server/host/product/readSchemas.ts';
import { writeGenerated } from '../generate/writeGenerated.ts';
import { readTree } from '../imports/readTree.ts';
import { manifestOf } from './manifestOf.ts';

/** The host's schemas refer to an entity `user` of the product; that of the library stands for it. */
const USER = { folder: 'tests/products/library/schemas', only: ['user/user.entity.json'] };

/**
 * Writes the npm package of the engine: modules and types compiled from `engine`, its styles, the schemas
 * that every product takes over, and their manifest. The types of `#generated` are made of the host's schemas
 * alone, so that an engine that needs a name of a product does not compile.
 *
 * @param root the project's folder.
 * @param target an empty folder.
 * @throws Error with the compiler's output, or naming an imported package that the project does not list.
 */
async function packEngine(root: string, target: string): Promise<void> {
  const files = readTree(root, ['engine']).files.filter((path) => /^engine\/.*(?<!\.md)$/.test(path));
  const sources = join(target, 'sources');
  const texts: Record<string, string> = {};
  for (const path of files) texts[path] = await readFile(join(root, path), 'utf8');
  const inEngine = (path: string) => path.slice('engine/'.length);
  for (const [path, text] of Object.entries(texts))
    await write(join(sources, inEngine(path)), withoutProject(path, text));
  const user = { ...USER, folder: join(root, USER.folder) };
  await writeGenerated(root, join(sources, 'generated'), [HOST_SCHEMAS, user]);
  await compile(root, sources, target);
  // The compiler leaves out styles.
  for (const path of files.filter((each) => each.endsWith('.css')))
    await write(join(target, inEngine(path)), texts[path] ?? '');
  for (const [path, text] of Object.entries(await readSchemaTexts([HOST_SCHEMAS])))
    await write(join(target, 'schemas', path), text);
  await cp(join(root, 'engine/EXAMPLE.md'), join(target, 'README.md'));
  const project = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await write(join(target, 'package.json'), `${JSON.stringify(manifestOf(project, texts), null, 2)}\n`);
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

const ICONS = /import\.meta\.glob<string\[\]>\(\s*'[^']*\/node_modules\/([^'{]+)\{([^}]+)\}\.js',[^)]*\)/;

/** A source without what the project alone resolves: `#generated`, workers in TypeScript, Vite's globs. */
function withoutProject(path: string, text: string): string {
  const generated = posix.relative(posix.dirname(path), 'engine/generated');
  const [glob = '', folder = '', list = ''] = ICONS.exec(text) ?? [];
  const names = glob === '' ? [] : list.split(',');
  const imports = names.map((name, index) => `import icon${index} from '${folder}${name}.js';\n`);
  const icons = `{ ${names.map((name, index) => `'/${name}.js': icon${index}`).join(', ')} } as never`;
  return `${imports.join('')}${glob === '' ? text : text.replace(glob, icons)}`
    .replaceAll("'#generated/", `'${generated.startsWith('.') ? generated : `./${generated}`}/`)
    .replaceAll(/(new URL\('[^']+)\.ts', import\.meta\.url\)/g, "$1.js', import.meta.url)");
}

async function compile(root: string, sources: string, outDir: string): Promise<void> {
  const { compilerOptions } = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'));
  const emit = { noEmit: false, declaration: true, rewriteRelativeImportExtensions: true };
  const config = {
    compilerOptions: { ...compilerOptions, ...emit, rootDir: '.', outDir },
    // Of the generated types the imported ones alone.
    exclude: ['generated', 'node_modules'],
  };
  await write(join(sources, 'tsconfig.json'), JSON.stringify(config));
  await write(join(sources, 'package.json'), JSON.stringify({ type: 'module' }));
  await symlink(join(root, 'node_modules'), join(sources, 'node_modules'), 'junction');
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  await promisify(execFile)(process.execPath, [compiler, '--project', sources]).catch(
    ({ stdout }: { readonly stdout: string }) => {
      throw new Error(`The engine does not compile without the product:\n${stdout}`);
    },
  );
  await rm(sources, { recursive: true });
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Uso: node scripts/package/pack-engine.ts <cartella vuota>');
  process.exit(1);
}
const target = resolve(folder);
mkdirSync(target, { recursive: true });
if (readdirSync(target).length > 0) {
  console.error(`La cartella ${target} non è vuota: indicane una vuota.`);
  process.exit(1);
}
await packEngine(join(import.meta.dirname, '../..'), target);
