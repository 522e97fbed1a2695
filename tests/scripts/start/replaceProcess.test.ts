import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runScript } from '../../support/runScript.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

it('the next program has the process number of the first, and its arguments and folder', async () => {
  const root = writeTestFolder({});
  const module = new URL('../../../scripts/prepare/processes.ts', import.meta.url);
  writeFileSync(
    join(root, 'first.ts'),
    `import { replaceProcess } from '${module.href}';
     console.log(process.pid);
     await replaceProcess(${JSON.stringify(root)}, ['second.ts', 'x y']);`,
  );
  writeFileSync(
    join(root, 'second.ts'),
    'console.log(process.pid, process.argv[2], process.cwd()); process.exitCode = 3;',
  );
  const { code, stdout, stderr } = await runScript(join(root, 'first.ts'));
  expect(stderr).toBe('');
  const [pid, second] = stdout.split('\n');
  expect(second).toBe(`${pid} x y ${root}`);
  expect(code).toBe(3);
});
