import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runScript } from '../../support/runScript.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

const BUILD = new URL('../../../scripts/prepare/buildBrowserApp.ts', import.meta.url).href;

/** A project whose Vite records each build and exits as `ends` defines. */
const project = () =>
  writeTestFolder({
    'scripts/build/vite.config.ts': 'export default {};',
    'scripts/build/vite.bench.config.ts': 'export default {};',
    'screens/main.tsx': 'export {};',
    'engine/index.ts': 'export {};',
    'scripts/serve.ts': 'export {};',
    'package-lock.json': '{}',
    ends: '0',
    'node_modules/vite/bin/vite.js': `
      const { appendFileSync, readFileSync } = require('node:fs');
      appendFileSync('builds', process.argv.slice(2).join(' ').replace(process.cwd(), '.') + '\\n');
      process.exit(Number(readFileSync('ends', 'utf8')));`,
  });

/**
 * Runs the build in a separate process, as `npm start` does.
 *
 * @returns its exit code, output, and the builds so far.
 */
async function build(root: string, what = 'buildBrowserApp') {
  const script = join(
    writeTestFolder({
      'run.ts': `import * as start from '${BUILD}'; process.exitCode = await start.${what}(${JSON.stringify(root)});`,
    }),
    'run.ts',
  );
  const { code, stdout } = await runScript(script);
  let builds: string[] = [];
  try {
    builds = readFileSync(join(root, 'builds'), 'utf8').trim().split('\n');
  } catch {
    // None yet.
  }
  return { code, stdout, builds };
}

describe('the browser app, before the server starts', () => {
  it('is built the first time, by the Vite of the project, with a message', async () => {
    const { code, stdout, builds } = await build(project());
    expect({ code, stdout }).toEqual({ code: 0, stdout: "Costruisco l'applicazione per il browser.\n" });
    expect(builds).toEqual(['build --config ./scripts/build/vite.config.ts --logLevel warn']);
  });

  it('is built again for changes of its sources only', async () => {
    const root = project();
    await build(root);
    writeFileSync(join(root, 'scripts/serve.ts'), 'export const changed = true;');
    expect(await build(root)).toMatchObject({ code: 0, stdout: '', builds: { length: 1 } });
    for (const file of ['screens/main.tsx', 'engine/index.ts', 'package-lock.json']) {
      writeFileSync(join(root, file), 'changed');
      await build(root);
    }
    expect((await build(root)).builds).toHaveLength(4);
  });

  it('is built again after a failed build, and after its deletion', async () => {
    const root = project();
    writeFileSync(join(root, 'ends'), '3');
    expect(await build(root)).toMatchObject({ code: 3, builds: { length: 1 } });
    expect(await build(root)).toMatchObject({ code: 3, builds: { length: 2 } });
    writeFileSync(join(root, 'ends'), '0');
    expect(await build(root)).toMatchObject({ code: 0, builds: { length: 3 } });
    rmSync(join(root, '.dist'), { recursive: true });
    expect(await build(root)).toMatchObject({ code: 0, builds: { length: 4 } });
  });

  it('has the measured page beside it where that is asked for, built by itself', async () => {
    const root = project();
    await build(root);
    const bench = await build(root, 'buildBenchPage');
    expect(bench).toMatchObject({ code: 0, stdout: 'Costruisco la pagina delle misure.\n' });
    expect(bench.builds[1]).toBe('build --config ./scripts/build/vite.bench.config.ts --logLevel warn');
    expect((await build(root, 'buildBenchPage')).builds).toHaveLength(2);
    expect((await build(root)).builds).toHaveLength(2);
  });

  it('is skipped without screens', async () => {
    expect(await build(writeTestFolder({ 'scripts/serve.ts': '' }))).toEqual({
      code: 0,
      stdout: '',
      builds: [],
    });
  });
});
