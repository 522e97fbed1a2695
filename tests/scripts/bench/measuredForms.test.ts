import { expect, it } from 'vitest';
import { measuredForms } from '../../../scripts/bench/form/measuredForms.ts';

it('the measured form is loaded with the current grammar and settings, independent of their entities', async () => {
  const files = await measuredForms([15]);
  expect([...files.keys()]).toEqual(['/product/forms/bench-15@1.json', '/product/checks/bench-15@1.js']);
  const form = JSON.parse(files.get('/product/forms/bench-15@1.json') ?? '') as { name: string };
  expect(form.name).toBe('bench-15');
  expect(files.get('/product/checks/bench-15@1.js')).toContain('export');
});

it('the rich form of a thousand fields has two hundred expressions and twenty matrices', async () => {
  const files = await measuredForms([1000], ['rich']);
  const text = files.get('/product/forms/bench-1000-rich@1.json') ?? '';
  const { form } = JSON.parse(text) as {
    readonly form: {
      readonly sections: readonly { readonly matrix?: object; readonly fields: readonly object[] }[];
    };
  };
  expect(form.sections.flatMap(({ fields }) => fields)).toHaveLength(1000);
  expect(form.sections.filter(({ matrix }) => matrix !== undefined)).toHaveLength(20);
  expect(text.match(/"x-calculated"/g)).toHaveLength(200);
});
