import { watch } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { it } from 'vitest';
import { rewriteOnChange } from '../../../scripts/stories/rewriteOnChange.ts';
import { eventually } from '../../support/eventually.ts';
import { writeTestFolder } from '../../support/writeTestFolder.ts';

it('[SCHEMA-B1] a schema that is new, changed or wrong while the catalogue is open is followed', async () => {
  const root = writeTestFolder({ 'loans/loan.form.json': '{}' });
  const lines: string[] = [];
  let fails = false;
  const stop = rewriteOnChange(
    watch(root, { recursive: true }),
    async () => {
      if (fails) throw new Error('loans/book.form.json is not JSON');
      return ['form-loan.stories.tsx'];
    },
    (line) => lines.push(line),
  );
  await mkdir(join(root, 'books'), { recursive: true });
  await writeFile(join(root, 'loans/book.form.json'), '{}');
  await eventually(() => lines).toContain('Wrote 1 story files.');
  fails = true;
  await writeFile(join(root, 'loans/book.form.json'), '{');
  await eventually(() => lines).toContain('loans/book.form.json is not JSON');
  stop();
});
