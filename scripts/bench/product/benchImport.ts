import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { EditedFiles, WorkbookSheet } from '../../../engine/editor/index.ts';
import { releaseFiles } from '../../../server/host/product/readProduct.ts';
import { HOST_SCHEMAS } from '../../../server/host/product/readSchemas.ts';
import { median } from '../form/statistics.ts';
import type { ImportDone, ImportWork } from './importThread.ts';

const ROUNDS = 9;
/** Source checklist of the new one. */
const LIKE = 'pjc';

/**
 * Prints the time to convert a parsed workbook of 500 questions (aim: under 300 ms of processor), compared
 * with 50 questions and with the cost on the page's thread. As in the page, each conversion runs in a new
 * worker without warmed-up code.
 */
export async function benchImport(): Promise<void> {
  const files = (await releaseFiles(HOST_SCHEMAS.folder)).files as EditedFiles;
  const rows = {
    '50 questions': await measureImport(files, 50),
    '500 questions': await measureImport(files, 500),
  };
  console.log(`\nA workbook brought in after its reading, each on a thread of its own, median of ${ROUNDS}`);
  console.table(rows);
  const ratio = rows['500 questions']['processor ms'] / rows['50 questions']['processor ms'];
  console.log(`Ten times the questions take ${ratio.toFixed(2)} times as long (aim: 500 under 300 ms).`);
}

async function measureImport(files: EditedFiles, questions: number) {
  const work: ImportWork = { files, sheets: surveyWorkbook(questions), like: LIKE };
  const rounds: (ImportDone & { readonly page: number })[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const worker = new Worker(new URL('./importThread.ts', import.meta.url));
    await once(worker, 'online');
    const used = process.threadCpuUsage();
    worker.postMessage(work);
    const { user, system } = process.threadCpuUsage(used);
    const [done] = (await once(worker, 'message')) as [ImportDone];
    await worker.terminate();
    if (done.questions !== questions || done.findings > 0) throw new Error(JSON.stringify(done));
    rounds.push({ ...done, page: (user + system) / 1000 });
  }
  const of = (what: 'clock' | 'processor' | 'page') => median(rounds.map((each) => each[what]));
  return {
    'processor ms': Math.round(of('processor')),
    'clock ms': Math.round(of('clock')),
    "page's thread ms": Math.round(of('page')),
    "of the page's": (of('processor') / of('page')).toFixed(1),
  };
}

const LANGUAGES = ['Italiano (it)', 'English (en)', 'العربية (ar)'] as const;
const TYPES = ['integer', 'text', 'select_one esiti', 'select_multiple esiti', 'date'] as const;
const CHOICES = 12;
const IN_GROUP = 25;
/** Columns of a question besides type, name and texts. */
const WORDS = ['required', 'relevant', 'constraint', 'calculation', 'choice_filter'] as const;

type Word = (typeof WORDS)[number];

/**
 * An XLSForm with the given number of questions in groups and three languages; each has an additional column:
 * condition, constraint with message, or calculation.
 */
function surveyWorkbook(questions: number): readonly WorkbookSheet[] {
  const heads = [
    ...['type', 'name'],
    ...LANGUAGES.flatMap((language) =>
      ['label', 'hint', 'constraint_message'].map((word) => `${word}::${language}`),
    ),
    ...WORDS,
  ];
  const rowOf = (cells: Readonly<Record<string, string>>) => heads.map((head) => cells[head] ?? '');
  const survey = Array.from({ length: questions }, (_, at) => [
    ...(at % IN_GROUP === 0
      ? [rowOf({ type: 'begin group', name: `gruppo${at}`, ...translated('label', `Gruppo ${at}`) })]
      : []),
    rowOf(question(at)),
    ...((at + 1) % IN_GROUP === 0 || at === questions - 1 ? [rowOf({ type: 'end group' })] : []),
  ]).flat();
  const choices = Array.from({ length: CHOICES }, (_, at) => [
    ...['esiti', `e${at}`],
    ...LANGUAGES.map((language) => `Esito ${at} ${language}`),
    String(at % 3),
  ]);
  return [
    { name: 'survey', rows: [heads, ...survey] },
    {
      name: 'choices',
      rows: [
        ['list_name', 'name', ...LANGUAGES.map((language) => `label::${language}`), 'gruppo'],
        ...choices,
      ],
    },
    {
      name: 'settings',
      rows: [
        ['form_title', 'form_id'],
        ['Misura', 'misura'],
      ],
    },
  ];
}

function translated(word: string, text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(LANGUAGES.map((language) => [`${word}::${language}`, `${text} ${language}`]));
}

/** Each refers to the first of its five questions, a number. */
function question(at: number): Readonly<Record<string, string>> {
  const type = TYPES[at % TYPES.length] ?? 'text';
  const first = `\${q${at - (at % TYPES.length)}}`;
  const words: Readonly<Record<(typeof TYPES)[number], Readonly<Partial<Record<Word, string>>>>> = {
    integer: { required: 'yes', constraint: '. >= 0 and . <= 900' },
    text: { relevant: `${first} > 3`, calculation: at % 2 === 0 ? '' : `concat(${first}, ' m')` },
    'select_one esiti': { relevant: `${first} != 7 or ${first} < 2`, choice_filter: `gruppo=${first}` },
    'select_multiple esiti': { required: `${first} > 10` },
    date: { constraint: '. <= today()' },
  };
  return {
    ...{ type, name: `q${at}` },
    ...translated('label', `Domanda ${at}, vista ${first} volte`),
    ...translated('hint', `Che cosa si guarda alla domanda ${at}`),
    ...(words[type].constraint === undefined
      ? {}
      : translated('constraint_message', `Non va bene alla domanda ${at}`)),
    ...words[type],
  };
}
