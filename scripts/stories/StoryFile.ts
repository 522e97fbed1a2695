import type { Product } from '../../engine/index.ts';

/** A file of `.generated/stories`. */
export interface StoryFile {
  readonly name: string;
  readonly text: string;
}

const HEAD = '// Generated from schemas/ by scripts/stories/stories.ts. Do not edit.\n';

/** JSON data of a story file. */
export function dataFile(name: string, data: unknown): StoryFile {
  return { name, text: JSON.stringify(data) };
}

/** Parts of a story file. */
interface StoryParts {
  /** Name of the file and of its data. */
  readonly stem: string;
  /** Path in the catalogue, `Area/Kind/Title`. */
  readonly title: string;
  /** The function of `stories/faces` that makes the stories, and its file. */
  readonly maker: readonly [name: string, file: string];
  readonly data: unknown;
  /** Stories by export name: the expression, or expression with name and options. */
  readonly stories: Readonly<Record<string, string | StoryWords>>;
  /** Scenarios; each becomes a story with its title. */
  readonly examples?: readonly { readonly title: string }[];
  /** Tested if first of their schema; all when absent. Node runs every example. */
  readonly samples?: ReadonlySet<object> | undefined;
  /** Form name; its compiled check is passed to the maker. */
  readonly check?: string;
}

/** Static properties: Storybook reads names and tags without running the file. */
interface StoryWords {
  readonly from: string;
  readonly name?: string;
  /** Excluded from browser tests, which run enough stories of its kind. */
  readonly shownOnly?: boolean;
  /** Tested in `npm run deep` alone: other tests see all kinds of its parts. */
  readonly isRepetition?: boolean;
  /** Toolbar settings that override those of the original story, which axe has examined in all but its colours. */
  readonly globals?: Readonly<Record<string, string>>;
}

/** A short story file and its data; the maker of its kind creates the stories. */
export function storyFiles({
  stem,
  title,
  maker,
  data,
  stories,
  examples = [],
  samples,
  check,
}: StoryParts): StoryFile[] {
  const [make, file] = maker;
  const exports: Readonly<Record<string, string | StoryWords>> = {
    ...stories,
    ...Object.fromEntries(
      examples.map((example, index) => [
        `Esempio_${String(index + 1).padStart(2, '0')}`,
        {
          from: `made.examples[${index}]`,
          name: example.title,
          shownOnly: index > 0,
          isRepetition: samples?.has(example) === false,
        },
      ]),
    ),
  };
  const lines = [
    `import { ${make} } from '../../stories/faces/${file}.tsx';`,
    `import data from './${stem}.json' with { type: 'json' };`,
    ...(check === undefined ? [] : [`import * as module from './form-${check}.check.js';`]),
    '',
    `const made = ${make}(data as never${check === undefined ? '' : ', (module as never as { check: never }).check'});`,
    `export default { title: ${JSON.stringify(title)}, ...made.meta };`,
    ...Object.entries(exports).map(([story, from]) => `export const ${story} = ${storyText(from)};`),
    '',
  ];
  return [dataFile(`${stem}.json`, data), { name: `${stem}.stories.tsx`, text: HEAD + lines.join('\n') }];
}

function storyText(story: string | StoryWords): string {
  if (typeof story === 'string') return story;
  const words = [
    `...${story.from}`,
    ...(story.name === undefined ? [] : [`name: ${JSON.stringify(story.name)}`]),
    ...(story.globals === undefined
      ? []
      : [
          `globals: { ...${story.from}.globals, ...${JSON.stringify(story.globals)} }`,
          `parameters: { a11y: { options: { runOnly: ['color-contrast'] } } }`,
        ]),
    ...(story.shownOnly === true
      ? [`tags: ['!test']`]
      : story.isRepetition === true
        ? [`tags: ['repetition']`]
        : []),
  ];
  return `{ ${words.join(', ')} }`;
}

/** A text as an identifier of a story; letters of all scripts are kept, to avoid collisions. */
export function storyName(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '_');
}

/** Default language of stories. */
const OWN = 'it';
/** Themes besides the default one; they are distributed over the languages to limit the number of stories. */
const THEMES = [
  { theme: 'dark', word: 'tema scuro' },
  { theme: 'sole', word: 'tema pieno sole' },
] as const;

/** A story in each further language of the product, with another theme. */
export function inLanguages(
  { messages }: Product,
  title: string,
  from: string,
  isRepetition = false,
): Readonly<Record<string, StoryWords>> {
  const names = new Intl.DisplayNames(OWN, { type: 'language' });
  const locales = Object.keys(messages).filter((locale) => locale !== OWN);
  const stories = locales.map((locale, index) => {
    const look = THEMES[index % THEMES.length];
    const name = [title, names.of(locale), look?.word].join(', ');
    return [
      `${storyName(title)}_${locale}`,
      { from, name, isRepetition, globals: { locale, theme: look?.theme } },
    ];
  });
  return Object.fromEntries(stories);
}
