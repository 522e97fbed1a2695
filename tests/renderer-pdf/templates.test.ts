import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Phrase, phraseText } from '../../engine/node.ts';
import { createRenderer, RenderFailure, templateFaults } from '../../renderer-pdf/index.ts';
import { runs } from '../support/runs.ts';
import { aRequest } from './aRequest.ts';

const inEnglish = (phrase: Phrase): string => phraseText(phrase, 'en');

/** Refusal of a document with this template; none of these reaches the browser. */
async function answerTo(template: string, sections = 3): Promise<string> {
  const request = await aRequest({
    html: [template],
    sections: Array.from({ length: sections }, () => ({ kind: 'text', text: 'Un testo' }) as const),
  });
  const renderer = createRenderer({ executablePath: '/nowhere' });
  try {
    await renderer.render(request);
    return 'printed';
  } catch (error) {
    if (error instanceof RenderFailure) return error.message;
    return `${error instanceof Error ? error.message : error}`;
  } finally {
    await renderer.close();
  }
}

describe('a template that an administrator typed', () => {
  it('loops, chooses and takes the sections in', async () => {
    const good =
      '<h1>{{title}}</h1>{{#each sections}}{{#if title}}{{title}}{{/if}}{{> (sectionPartial kind)}}{{/each}}';
    expect(templateFaults(good, 'document')).toEqual([]);
    expect(await answerTo(good)).toBe('La stampa dei PDF non si avvia.');
  });

  it.each([
    ['a helper that nobody gave', 'a\n {{shout title}}', 2, 2, '"shout"; atteso: a value'],
    ['one of the library itself', '{{lookup this "title"}}', 1, 1, '"lookup"'],
    ['what writes into the log', '{{log title}}', 1, 1, '"log"'],
    ['a block that nobody gave', '{{#repeat 9}}x{{/repeat}}', 1, 1, '"repeat"; atteso: one of each'],
    ['a helper within a block', '{{#if (eval "1")}}x{{/if}}', 1, 7, '"eval"'],
    ['text as it is', '{{{title}}}', 1, 1, '{{title}}'],
    ['the same by its sign', '{{&title}}', 1, 1, '{{title}}'],
    ['the way to the language', '{{title.constructor.name}}', 1, 3, '"constructor"'],
    ['the same in brackets', '{{#with [__proto__]}}{{x}}{{/with}}', 1, 9, '"__proto__"'],
    ['another template', '{{> section-text}}', 1, 1, 'sections alone'],
    ['itself', '{{#> (sectionPartial kind)}}x{{/ (sectionPartial kind)}}', 1, 1, ''],
    ['a template of its own', '{{#*inline "a"}}{{> a}}{{/inline}}{{> a}}', 1, 1, 'no templates within'],
    ['half a sign', '<p>\n{{#if title}}', 2, 1, 'can be read'],
    ['a name in quotes', '{{"constructor"}}', 1, 1, '"constructor"'],
    ['a number for a name', '{{#each sections}}{{5}}{{/each}}', 1, 19, '"5"'],
    ['a block of nothing', 'a{{#each}}x{{/each}}', 1, 2, 'one name behind it'],
    ['a block of a text', '{{#if "x"}}a{{/if}}', 1, 1, 'one name behind it'],
    ['a block with words of its own', '{{#each sections a=(eval)}}x{{/each}}', 1, 1, 'one name behind it'],
    ['a section of a name', '{{> (sectionPartial "form")}}', 1, 1, 'sections alone'],
    ['a section that is given words', '{{> (sectionPartial kind) title}}', 1, 1, 'sections alone'],
    ['a style sheet of elsewhere', '{{#with texts}}{{{style}}}{{/with}}', 1, 16, 'outside of {{#each}}'],
    ['a way without end', `{{${'title.'.repeat(15_000)}x}}`, 1, 3, 'at most 10 names'],
    [
      'a choice without end',
      `{{#if logo}}${'{{else if logo}}'.repeat(900)}{{/if}}`,
      1,
      477,
      'at most 30 within',
    ],
    ['more signs than a page has', '{{title}}'.repeat(1001), 1, 1, 'at most 1000 signs'],
    ['calls without end', `{{#if ${'(a '.repeat(500)}b${')'.repeat(500)}}}x{{/if}}`, 1, 7, '"a"'],
    ['a book', 'x'.repeat(100_001), 1, 1, 'at most 100000 characters'],
    ['a block that another closes', 'a\n {{#if x}}b{{/each}}', 2, 1, '{{#if x}}b{{/each}}; atteso'],
    ['a sign without end', 'a\n {{title', 2, 1, '{{title; atteso'],
  ])('is refused for %s, with line and column', async (_what, template, line, column, says) => {
    const [fault] = templateFaults(template, 'document');
    expect(fault && `${inEnglish(fault.found)}; atteso: ${inEnglish(fault.expected)}`).toContain(says);
    if (says !== '' && says !== 'can be read') expect(fault).toMatchObject({ line, column });
    expect(await answerTo(template)).toContain(`Modello di stampa «mine», riga ${fault?.line}`);
  });

  it('accepts only names of the document and its texts: a misspelt name would print nothing', () => {
    const faultsOf = (text: string) =>
      templateFaults(text, 'document', ['address']).map(({ line, found }) => `${line} ${inEnglish(found)}`);
    const right = [
      '<html lang="{{locale}}" dir="{{direction}}">{{{style}}}{{{pageStyle}}}',
      '{{#if logo}}{{logo}}{{/if}}{{title}} {{headLeft}} {{headRight}} {{texts.address}}',
      '{{#each sections}}{{@index}}{{this.kind}}{{../headRight}}{{> (sectionPartial kind)}}{{/each}}',
      '{{#each texts}}{{this}}{{@key}}{{@root.title}}{{/each}}',
    ].join('\n');
    expect(faultsOf(right)).toEqual([]);
    expect(faultsOf('{{titel}}\n{{texts.adress}}\n{{#each section}}{{/each}}')).toEqual([
      ...['1 "titel"', '2 "adress"', '3 "section"'],
    ]);
    expect(faultsOf('{{shout title}}')).toEqual(['1 "shout"']);
    expect(templateFaults('{{titel}}', 'document')).toEqual([]);
  });

  it.each([
    ['the kind of no section', '{{> (sectionPartial kind)}}', '"kind"'],
    ['the kind of what is around', '{{#each sections}}{{../kind}}{{/each}}', '"kind"'],
    ['what is around nothing', '{{#if title}}{{../title}}{{/if}}', '"../title"'],
    ['a number that no loop has', '{{#each sections}}{{@level}}{{/each}}', '"@level"'],
    ['what the library keeps', '{{@_parent}}', '"@_parent"'],
  ])('accepts only existing names: %s', async (_what, text, found) => {
    expect(templateFaults(text, 'document', []).map((fault) => inEnglish(fault.found))).toEqual([found]);
    expect(await answerTo(text)).toContain('non si riempie');
  });

  it('that asks much in every round ends with a word, before it takes a second', async () => {
    const manyQuestions = '{{#if title}}{{/if}}'.repeat(490);
    const loops = ['{{#each sections}}', '{{#each @root.sections}}', '{{#each @root.sections}}'];
    const template = `${loops.join('')}${manyQuestions}${'{{/each}}'.repeat(3)}`;
    expect(templateFaults(template, 'document')).toEqual([]);
    expect(await answerTo(template, 50)).toContain('ripete troppo');
  });

  it('of a section takes no other in: none can come back to itself', () => {
    expect(templateFaults('{{> (sectionPartial kind)}}', 'section')).toHaveLength(1);
  });

  it('that loops over the same data again and again ends with a word', async () => {
    const depth = 9;
    const up = (level: number) => (level === 0 ? 'sections' : `@root.sections`);
    const open = Array.from({ length: depth }, (_, level) => `{{#each ${up(level)}}}`).join('');
    const template = `${open}x${'{{/each}}'.repeat(depth)}`;
    expect(templateFaults(template, 'document')).toEqual([]);
    expect(await answerTo(template, 12)).toBe(
      'Il modello di stampa ripete troppo: il documento non finirebbe mai.',
    );
  });

  it('that writes more than any paper ends with a word', async () => {
    const text = 'x'.repeat(90_000);
    const template = `{{#each sections}}{{#each @root.sections}}${text}{{/each}}{{/each}}`;
    expect(await answerTo(template, 100)).toContain('ripete troppo');
  });

  it('with any text is refused or filled, without other effects', async () => {
    const word = fc.constantFrom(...WORDS);
    const template = fc.array(word, { maxLength: 14 }).map((words) => words.join(''));
    await fc.assert(fc.asyncProperty(template, expectVerdict), { numRuns: runs(100, 300) });
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('of any change to one that is right, too', async () => {
    const right = (await aRequest()).template.html.join('\n');
    const change = fc.record({
      at: fc.integer({ min: 0, max: right.length }),
      over: fc.integer({ min: 0, max: 40 }),
      with: fc.oneof(
        fc.constantFrom(...WORDS),
        fc.string({ maxLength: 8, unit: 'binary' }),
        // Something of it, again and again.
        fc
          .record({ from: fc.nat(right.length), times: fc.constantFrom(1, 2, 50, 3_000) })
          .map(({ from, times }) => right.slice(from, from + 20).repeat(times)),
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const changed = changes.reduce(
          (text, { at, over, with: put }) => text.slice(0, at) + put + text.slice(at + over),
          right,
        );
        await expectVerdict(changed);
      }),
      { numRuns: runs(50, 150) },
    );
  });
});

/**
 * Invalid templates are refused before they are filled, valid ones are filled or refused with a message; both
 * within a second.
 */
async function expectVerdict(text: string): Promise<void> {
  const before = process.cpuUsage();
  const wrong = templateFaults(text, 'document').length > 0;
  const answer = await answerTo(text, 2);
  const { user, system } = process.cpuUsage(before);
  expect(answer.startsWith('Modello di stampa «mine»')).toBe(wrong);
  expect(answer).toMatch(/^(?:Modello di stampa|Il modello di stampa|La stampa dei PDF non si avvia)/);
  expect(answer).not.toMatch(/call stack|Cannot read|is not a function|Invalid string/);
  expect((user + system) / 1_000_000).toBeLessThan(5);
}

const WORDS = [
  ...[
    '{{',
    '}}',
    '{{#each ',
    '{{/each}}',
    '{{#if ',
    '{{/if}}',
    '{{> ',
    '{{{',
    '}}}',
    '{{else}}',
    '{{^',
    '{{&',
  ],
  ...[
    '{{#with ',
    '{{/with}}',
    '{{else if ',
    '{{#*inline ',
    '{{#> ',
    '{{!--',
    '--}}',
    '{{{{',
    '\\{{',
    '(',
    ')',
  ],
  ...[
    'sections',
    'title',
    'this',
    '..',
    '../',
    '/',
    '.',
    '@root',
    '@index',
    'sectionPartial',
    'kind',
    ' ',
    '"a"',
  ],
  ...[
    'constructor',
    '__proto__',
    'lookup',
    '*inline',
    '~',
    '!--',
    '[',
    ']',
    '=',
    '|',
    'as |x|',
    '<p>',
    '5',
    'null',
  ],
  ...[
    '{{title}}',
    '{{#each sections}}',
    '{{> (sectionPartial kind)}}',
    '{{{style}}}',
    '{{texts.a}}',
    '{{@key}}',
  ],
  ...['toString', 'hasOwnProperty', '\u0000', '\ud800', '</style>', 'true', 'undefined'],
];
