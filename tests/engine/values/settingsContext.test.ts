import { expect, it } from 'vitest';
import { evaluate, settingsContext } from '../../../engine/index.ts';
import { examineInEnglish as examine } from '../support/inEnglish.ts';
import { libraryFiles } from '../support/library.ts';

const settings = {
  modules: { gifts: true },
  values: { loanDays: 30, words: ['a'], areas: { a: 'A' }, open: false },
};

it('is the modules, and of the values those that are one value', () => {
  expect(settingsContext(settings)).toEqual({
    modules: { gifts: true },
    settings: { loanDays: 30, open: false },
  });
  expect(settingsContext({ modules: {} })).toEqual({ modules: {}, settings: {} });
});

it('has the settings that an expression may read, typed by their values', async () => {
  const due = { addDays: [{ $value: 'today' }, { $value: 'settings.loanDays' }] } as never;
  expect(evaluate(due, { today: '2026-11-22', ...settingsContext(settings) })).toBe('2026-12-22');
  const files = await libraryFiles();
  const findingTexts = (proposed: object, values: object = settings.values): string => {
    const form = files['loans/loan.form.json'] as {
      readonly sections: readonly { readonly fields: object[] }[];
    };
    const [first, ...others] = form.sections;
    const fields = (first?.fields ?? []).map((each) =>
      (each as { readonly field?: string }).field === 'dueOn' ? { ...each, proposed } : each,
    );
    const changed = { ...form, sections: [{ ...first, fields }, ...others] };
    const ownSettings = { ...(files['shared/settings.json'] as object), values };
    const { findings } = examine({
      ...files,
      'loans/loan.form.json': changed,
      'shared/settings.json': ownSettings,
    });
    return findings.map(({ code, found, expected }) => `${code} ${found}, ${expected}`).join();
  };
  expect(findingTexts(due)).toBe('');
  expect(findingTexts({ addDays: [{ $value: 'today' }, { $value: 'settings.lonDays' }] })).toContain(
    'UNKNOWN_PATH',
  );
  expect(findingTexts(due, { loanDays: 'trenta' })).toContain('WRONG_OPERAND');
  // Lists are for the server alone.
  expect(findingTexts({ addDays: [{ $value: 'today' }, { $value: 'settings.words' }] })).toContain(
    'UNKNOWN_PATH',
  );
});
