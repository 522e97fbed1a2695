import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { manifestOf } from '../../../scripts/package/manifestOf.ts';
import { newContext } from '../../support/chromium.ts';
import { runScript, startScript } from '../../support/runScript.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const project = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const guide = readFileSync(join(ROOT, 'engine/EXAMPLE.md'), 'utf8');

/** The files of the example, by name: code blocks that have one. */
const example = Object.fromEntries(
  [...guide.matchAll(/^```\w+ (\S+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]),
);
/** What a newcomer types. */
const [install = '', ...commands] = /^```sh\n(.*?)^```$/ms.exec(guide)?.[1]?.trim().split('\n') ?? [];

describe('the manifest of the engine', () => {
  const files = {
    'engine/index.ts': "import Big from 'big.js';\nexport { a } from './a.ts';",
    'engine/a.ts': "export const a = () => import('@blueprintjs/core/lib/esm/x.js');",
    'engine/react/form/index.ts': "export type { ReactNode } from 'react';",
    'engine/react/theme/index.css': '@import "swr/x.css";\n@import "./a.css";',
  };

  it('has the doors, and the imported packages in the versions of the project, with their types', () => {
    const { dependencies: versions, devDependencies: types } = project;
    expect(manifestOf(project, files)).toMatchObject({
      exports: {
        '.': { types: './index.d.ts', default: './index.js' },
        './react/form': { types: './react/form/index.d.ts', default: './react/form/index.js' },
        './react/theme/index.css': './react/theme/index.css',
      },
      dependencies: {
        'big.js': versions['big.js'],
        '@blueprintjs/core': versions['@blueprintjs/core'],
        swr: versions.swr,
        '@types/big.js': types['@types/big.js'],
      },
      peerDependencies: { react: `^${versions.react}` },
    });
    expect(manifestOf(project, files)).not.toHaveProperty('exports../a');
  });

  it('is refused for a package that the project does not list', () => {
    expect(() => manifestOf(project, { ...files, 'engine/b.ts': "import 'left-pad';" })).toThrow('left-pad');
  });
});

it.runIf(process.env['ENGINE_PACKAGE'] === 'on')(
  'the packed engine is installed in an empty folder, and its example runs in a browser',
  { timeout: 600_000 },
  async () => {
    expect(install).toBe('npm install @cantieri/engine react react-dom vite');
    expect(commands).toEqual(['node build.mjs', 'npx vite']);
    const folder = writeTestFolder(example);
    const packed = join(writeTestFolder({}), 'engine');
    expect(await runScript('scripts/package/pack-engine.ts', [packed])).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(projectOnly(packed)).toEqual([]);
    const npm = (...args: string[]) => promisify(execFile)('npm', args, { cwd: folder });
    const { stdout } = await npm('pack', packed, '--pack-destination', join(packed, '..'), '--silent');
    const versions = { ...project.devDependencies, ...project.dependencies };
    const others = ['react', 'react-dom', 'vite'].map((name) => `${name}@${versions[name]}`);
    await npm('install', '--prefer-offline', join(packed, '..', stdout.trim()), ...others);
    expect(await runScript(join(folder, 'build.mjs'), [], { cwd: folder })).toMatchObject({
      code: 0,
      stderr: '',
    });

    await buildDoors(folder);
    const page = await (await newContext('desk')).newPage();
    onTestFinished(() => page.context().close());
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (line) => line.type() === 'error' && errors.push(line.text()));
    await page.goto(await serve(folder));
    await page.getByLabel('Pagine').fill('1200');
    // Shown because of the pages.
    await page.getByLabel('Tomi').fill('2');
    await page.getByRole('button', { name: 'Salva' }).click();
    const refusal = page.getByRole('link', { name: 'Il campo Titolo è obbligatorio' });
    await refusal.waitFor();
    await page.getByLabel('Titolo').fill('Il Milione');
    await refusal.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Salva' }).click();
    await expect
      .poll(async () => JSON.parse((await page.locator('output').textContent()) || 'null'))
      .toEqual({ title: 'Il Milione', pages: 1200, volumes: 2 });
    expect(errors).toEqual([]);
  },
);

/** Modules of the package with an import that only the project resolves. */
function projectOnly(packed: string): readonly string[] {
  const modules = readdirSync(packed, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.js'),
  );
  return modules.filter((path) =>
    /import\.meta\.glob|'#generated|'\.{1,2}\/[^'\n]*\.tsx?'/.test(readFileSync(join(packed, path), 'utf8')),
  );
}

const VITE = 'node_modules/vite/bin/vite.js';

/** Starts Vite in the folder. @returns the page's address. */
async function serve(folder: string): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', NODE_ENV: 'development' };
  const vite = startScript(join(folder, VITE), [], { cwd: folder, env });
  onTestFinished(() => void vite.kill());
  let output = '';
  for await (const chunk of vite.stdout ?? []) {
    output += chunk;
    const [address] = /http:\S+/.exec(output) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`Vite did not start: ${output}`);
}

/** Bundles every door of the package: each module that it reaches must be there. */
async function buildDoors(folder: string): Promise<void> {
  const installed = join(folder, 'node_modules/@cantieri/engine/package.json');
  const { name, exports } = JSON.parse(readFileSync(installed, 'utf8'));
  const doors = Object.keys(exports).filter((door) => !/[*]|json$/.test(door));
  expect(doors.length).toBeGreaterThan(15);
  const imports = doors.map((door, index) =>
    door.endsWith('.css')
      ? `import '${name}${door.slice(1)}';`
      : `export * as d${index} from '${name}${door.slice(1)}';`,
  );
  writeFileSync(join(folder, 'doors.js'), imports.join('\n'));
  const lib = { entry: 'doors.js', formats: ['es'], fileName: 'doors', cssFileName: 'doors' };
  const config = `export default ${JSON.stringify({ build: { lib } })};`;
  writeFileSync(join(folder, 'doors.config.mjs'), config);
  const args = ['build', '--config', 'doors.config.mjs', '--logLevel', 'error'];
  expect(await runScript(join(folder, VITE), args, { cwd: folder })).toMatchObject({ code: 0, stderr: '' });
}
