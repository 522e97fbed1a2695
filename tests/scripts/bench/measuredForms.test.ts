import { expect, it } from 'vitest';
import { measuredForms } from '../../../scripts/bench/form/measuredForms.ts';

it('the measured form is loaded with the grammar and settings of today, whatever entities those speak of', async () => {
  const files = await measuredForms([15]);
  expect([...files.keys()]).toEqual(['/product/forms/bench-15@1.json', '/product/checks/bench-15@1.js']);
  const form = JSON.parse(files.get('/product/forms/bench-15@1.json') ?? '') as { name: string };
  expect(form.name).toBe('bench-15');
  expect(files.get('/product/checks/bench-15@1.js')).toContain('export');
});
