import { describe, expect, it } from 'vitest';
import { examine, loadProduct } from '../../../engine/node.ts';
import { libraryFiles } from '../support/library.ts';

type Files = Readonly<Record<string, Record<string, unknown>>>;
const files = (await libraryFiles()) as Files;

/** The library with a second part of a file, as host brings it: `host/…` comes before `shared/…`. */
const withPart = (file: string, words: object): Files => {
  const { $schema } = files[`shared/${file}`] as { $schema: string };
  return { ...files, [`host/${file}`]: { $schema, ...words } };
};
const { rules, texts, ...italian } = files['shared/messages.it.json'] as Record<string, object>;

describe('schemas in parts, in several folders', () => {
  it('is one catalogue of messages: sentences of one part, texts of the other', () => {
    const { messages } = loadProduct({
      ...withPart('messages.it.json', { ...italian, rules, texts: {} }),
      'shared/messages.it.json': { ...italian, rules: {}, texts },
    } as Files);
    expect(messages['it']?.rules['required']).toBe('Il campo {field} è obbligatorio');
    expect(messages['it']?.texts['loan.no-member']).toBe('Manca il socio');
  });

  it('merge settings: the product takes precedence over a shared one', () => {
    const { settings } = loadProduct({
      ...withPart('settings.json', { modules: {}, values: { most: 3, hour: '02:30' } }),
      'shared/settings.json': { ...files['shared/settings.json'], values: { most: 9 } },
    } as Files);
    expect(settings).toMatchObject({ modules: { fines: true }, values: { most: 9, hour: '02:30' } });
  });

  it('report a finding in its part', () => {
    const { findings } = examine({
      ...withPart('hooks.json', { components: ['globe'] }),
      ...withPart('messages.it.json', { ...italian, rules: { nonsense: '?' }, texts: { odd: '{x}' } }),
      'shared/hooks.json': { ...files['shared/hooks.json'], traits: ['refused', 'more'] },
      'host/hooks.json': { ...withPart('hooks.json', {})['host/hooks.json'], components: ['globe'] },
    } as Files);
    const findingTexts = findings.map(({ code, file, pointer }) => `${code} ${file}#${pointer}`);
    expect(findingTexts).toContain('UNUSED host/hooks.json#/components/0');
    expect(findingTexts).toContain('UNUSED shared/hooks.json#/traits/1');
    expect(findingTexts).toContain('UNUSED host/messages.it.json#/rules/nonsense');
    expect(findingTexts.some((each) => each.includes('host/hooks.json#/traits'))).toBe(false);
  });

  it('report a text that another language lacks in the folder of the text', () => {
    const english = { ...files['shared/messages.en.json'], rules: {}, texts: {} };
    const { findings } = examine({
      ...files,
      'host/messages.it.json': { ...italian, rules: {}, texts: { 'ui.odd': 'Dispari' } },
      'host/messages.en.json': english,
    } as Files);
    const lacking = findings.filter(({ pointer }) => pointer === '/texts/ui.odd').map(({ file }) => file);
    expect(lacking).toEqual(['host/messages.en.json']);
  });
});
