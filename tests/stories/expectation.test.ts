import { describe, expect, it } from 'vitest';
import { expectationOf, labelsOf } from '../../stories/faces/expectation.ts';
import { loadLibrary } from '../engine/support/library.ts';
import { testProduct } from '../support/testProduct.ts';

const library = await loadLibrary();

describe('[SCHEMA-B3] the expectation of an example as text', () => {
  it('uses the labels of its schema', () => {
    const labels = labelsOf([library.entities['loan'], library.forms['loan'], library.workflows['loan']]);
    const [field = ''] = Object.keys(library.entities['loan']?.properties ?? {});
    expect(labels.get(field)).toBe(library.entities['loan']?.properties[field]?.title);
    const [transition] = library.workflows['loan']?.transitions ?? [];
    expect(labels.get(transition?.id ?? '')).toBe(transition?.label);
  });

  it.each([
    [{ valid: true }, [{ word: 'Si può salvare', text: 'sì' }]],
    [{ actions: [] }, [{ word: 'Azioni della riga', text: 'niente' }]],
    [{ visible: ['a', 'b'] }, [{ word: 'Si vede', text: 'A · B' }]],
    [{ errors: [{ path: 'a', rule: 'b' }] }, [{ word: 'Errori', text: 'A, B' }]],
    [{ finish: { hidden: true } }, [{ word: 'Ultimo pulsante', text: 'hidden: sì' }]],
    [{ variant: -1 }, [{ word: 'Variante dello stato', text: '-1' }]],
  ])('%j is told', (expected, told) => {
    expect(expectationOf(expected, (name) => name.toUpperCase())).toEqual(told);
  });

  it('has a word for every expectation of the product’s examples', async () => {
    const { scenarios } = await testProduct();
    const all = Object.values(scenarios).flatMap((file) => file.scenarios);
    for (const scenario of all) {
      for (const { word } of expectationOf(scenario.expect, String))
        expect(word, scenario.title).toBeTypeOf('string');
    }
  });
});
