import { describe, expect, it } from 'vitest';
import { type Context, holds } from '../../engine/index.ts';
import { loadedProduct } from './product.ts';

const { options, workflows } = await loadedProduct();

function optionOf(list: string, code: string) {
  return options[list]?.values.find(({ value }) => value === code);
}

/** `intent icon` of a value over a context, as a list shows it. */
function style(list: string, code: string, context: Context = {}): string {
  const option = optionOf(list, code);
  const special = option?.styles?.find(({ when }) => holds(when, context));
  const styles = { ...(option ?? options[list]?.otherwise), ...special };
  return `${styles.intent ?? 'none'} ${styles.icon ?? ''}`.trim();
}

describe('labels and styles of statuses', () => {
  it.each([
    ['D', 'DA CONFERMARE'],
    ['I', 'DA ALLINEARE'],
    ['S', 'IN SINCRONIZZAZIONE'],
    ['Y', 'ALLINEATO'],
    ['E', 'ERRORE'],
    ['A', 'ANNULLATO'],
    ['X', 'DA COMPLETARE'],
    ['R', 'RIFIUTATO'],
  ])('[DOC-01] a document in %s is %s', (code, label) => {
    expect(optionOf('doc-status', code)?.label).toBe(label);
  });

  it('[DOC-01] documents may also be open or closed', () => {
    expect(options['doc-status']?.values.map(({ value }) => value)).toEqual([...'DISYEAXROC']);
  });

  it.each([
    ['O', 'Aperto'],
    ['D', 'Bozza'],
    ['I', 'Confermato'],
    ['C', 'Chiuso'],
    ['E', 'Errore'],
    ['Y', 'Allineato'],
  ])('[ORD-07] an order in %s is %s', (code, label) => {
    expect(optionOf('order-status', code)?.label).toBe(label);
  });

  it.each(['doc-status', 'order-status'])(
    '[ORD-06] %s: each status has its style, any other none',
    (list) => {
      const stateStyles = [...'YIDCERSAXQ'].map((code) => `${code} ${style(list, code)}`);
      expect(stateStyles).toEqual([
        'Y success cloud',
        'I warning lock',
        'D primary floppy-disk',
        'C danger lock',
        'E danger cross',
        'R danger cross',
        'S none',
        'A none',
        'X none',
        'Q none',
      ]);
    },
  );

  it.each([
    ['2026-11-21', 'none send-message'],
    ['2026-11-20', 'warning info-sign'],
    ['2026-11-19', 'warning info-sign'],
    [null, 'warning info-sign'],
  ])('[ORD-06] open and due on %s, seen on 20 November: %s', (DocDueDate, expected) => {
    expect(style('order-status', 'O', { row: { DocDueDate }, today: '2026-11-20' })).toBe(expected);
  });

  it('[ORD-06] every status of the invoice in the ERP has its colour, and unknown ones a default', () => {
    const labels = ['Partial Payment', 'Paid', 'Downloaded', 'Draft', 'Sent', 'Past Due', 'Lost'];
    expect(labels.map((label) => style('invoice-label', label))).toEqual([
      'primary',
      'danger',
      'none',
      'warning',
      'primary info-sign',
      'success',
      'primary',
    ]);
  });

  it('[ACT-06] units of measure as listed', () => {
    expect(options['unit-of-measure']?.values.map(({ value }) => value)).toEqual([
      'N.',
      'PZ',
      'm',
      'M2',
      'MC',
      'KG',
    ]);
  });

  it('[CHK-02] D is a DDT, F a FIR', () => {
    expect(['D', 'F'].map((code) => optionOf('sobis-doc-type', code)?.label)).toEqual(['DDT', 'FIR']);
  });
});

it.each(Object.entries(workflows))(
  '[HRS-01] [TEAM-03] states of %s have different labels',
  (_, { states }) => {
    const labels = states.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  },
);
