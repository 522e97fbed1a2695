import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { neededPreloads } from '../../../scripts/build/preloads.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

/** Long enough that no module is put into another's chunk by being small; every module is kept, none is emptied. */
const module = (name: string, imports: readonly string[]) =>
  `${imports.map((each, at) => `import { ${each} as i${at} } from './${each}.js';`).join('\n')}
export const ${name} = () => [document.title + '${name}', ${imports.map((_, at) => `i${at}()`).join(', ')}];`;

const lazily = (name: string, imports: readonly string[], late: readonly string[]) =>
  `${module(name, imports)}\nexport const later${name} = () => [${late.map((each) => `import('./${each}.js')`).join(', ')}];`;

/**
 * Declared preloads of each script of a small app. The page imports `base`; it loads `face`, with `base` and
 * `cell`, on demand, and a face `board`, with `base`, `cell` and `drag`. Each is a separate file, because the
 * page may load it alone.
 */
async function builtPreloads(): Promise<(script: string) => Promise<readonly string[]>> {
  const root = writeTestFolder({
    'index.html': '<script type="module" src="/index.js"></script>',
    'index.js': `${lazily('index', ['base'], ['face', 'drag', 'cell', 'board'])}\nindex(); laterindex();`,
    'base.js': module('base', []),
    'cell.js': module('cell', ['base']),
    'drag.js': module('drag', []),
    'face.js': `${lazily('face', ['base', 'cell'], ['board'])}\nimport './face.css';`,
    'board.js': `${module('board', ['base', 'cell', 'drag'])}\nimport './board.css';`,
    'board.css': '.board { color: red; }',
    'face.css': '.face { color: blue; }',
  });
  const assets = join(root, 'out/assets');
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [neededPreloads()],
    build: { outDir: join(root, 'out'), minify: false, target: 'es2023' },
  });
  const names = await readdir(assets);
  return async (script) => {
    const file = names.find((name) => name.startsWith(`${script}-`) && name.endsWith('.js')) ?? '';
    const list = /f=(\[[^\]]*\])/.exec(await readFile(join(assets, file), 'utf8'))?.[1] ?? '[]';
    return (JSON.parse(list) as string[]).map((path) => path.replace(/^assets\/(\w+)-.*\./, '$1.')).sort();
  };
}

it('a script fetches beside a late part what neither it nor the page stands on, and every style sheet', async () => {
  const preloads = await builtPreloads();
  expect(await preloads('face')).toEqual(['board.css', 'board.js', 'drag.js']);
  expect(await preloads('index')).toEqual([
    ...['board.css', 'board.js', 'cell.js', 'drag.js', 'face.css', 'face.js'],
  ]);
});
