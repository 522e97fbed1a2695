import {
  fillText,
  formatProblem,
  formatValue,
  getAt,
  type MessagesSchema,
  textOf,
} from '../../../../engine/index.ts';
import {
  DEFAULT_SERVICES,
  type FormServices,
  type PhotoUpload,
} from '../../../../engine/react/form/index.ts';
import italian from '../../../../schemas/host/messages.it.json' with { type: 'json' };
import settings from '../../../../schemas/shared/settings.json' with { type: 'json' };

const messages = italian as MessagesSchema;

const CREW = [
  { empID: 1, fullName: 'Rossi Mario' },
  { empID: 2, fullName: 'Bianchi Lucia' },
];
const ITEMS = Array.from({ length: 200 }, (_, index) => ({
  ItemCode: `A${index}`,
  ItemName: `Cavo n.${index}`,
}));

/** Outcome of an upload: the number of the photo on the server, no answer, a refusal, or no end. */
type Outcome = 'kept' | 'silence' | 'refused' | 'hangs';

/** A server for photos that outlives the page: it keeps one photo per key, however often it is sent. */
const photosAt = (): Record<string, number> => JSON.parse(localStorage.getItem('photos') ?? '{}');

/** Red, green and blue of a picture's first point. */
function cornerOf(picture: ImageBitmap | undefined): readonly number[] {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d');
  if (picture === undefined || canvas === null) return [];
  canvas.drawImage(picture, 0, 0);
  return [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
}

async function keepPhoto(
  outcomes: Outcome[],
  { key, repeat = false, file }: PhotoUpload,
  signal: AbortSignal,
): Promise<number> {
  window.harness.uploads.push(key);
  window.harness.repeats.push(repeat);
  const outcome = window.harness.network === 'down' ? 'silence' : (outcomes.shift() ?? 'kept');
  if (outcome === 'silence') throw new TypeError('Failed to fetch');
  if (outcome === 'refused') throw Object.assign(new Error('Il file è troppo grande.'), { status: 413 });
  const photosOnServer = photosAt();
  const number = photosOnServer[key] ?? Object.keys(photosOnServer).length + 1;
  localStorage.setItem('photos', JSON.stringify({ ...photosOnServer, [key]: number }));
  // The photo has arrived, its answer never does.
  if (outcome === 'hangs')
    await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  const picture = await createImageBitmap(file).catch(() => undefined);
  const { width, height } = picture ?? { width: 0, height: 0 };
  Object.assign(window, {
    uploaded: { width, height, type: file.type, bytes: file.size, corner: cornerOf(picture) },
  });
  return number;
}

/** The world outside the form, small and in memory: a crew, two hundred articles, a place for photos. */
export function servicesOf(query: URLSearchParams): FormServices {
  const outcomes = (query.get('upload')?.split(',') ?? []) as Outcome[];
  return {
    ...DEFAULT_SERVICES,
    text: (id, params = {}) => fillText(textOf(id, messages, params['count']) ?? id, params),
    value: (value, format) => formatValue(value, format, messages),
    problemText: (problem, field) => formatProblem(problem, messages, field?.label),
    confirm: async (question) => {
      window.harness.asked.push(question.text);
      return false;
    },
    timeZone: 'Europe/Rome',
    territory: settings.values.territory,
    showUnconfirmed: query.has('admin'),
    choices: async (source, { context }) =>
      source.call === 'fetchSobisEmployees'
        ? CREW.filter(({ empID }) => empID !== 2 || getAt(context, 'record.parte') === 'concrete').map(
            (row) => ({
              ...{ value: row.empID, label: row.fullName },
              row,
            }),
          )
        : source.value === 'empID'
          ? CREW.map((row) => ({ value: row.empID, label: row.fullName, row }))
          : ITEMS.map((row) => ({ value: row.ItemCode, label: row.ItemName, row })),
    details: async (_asked, context) => {
      if (window.harness.network === 'down') throw new TypeError('Failed to fetch');
      const { ItemCode } = context as { readonly ItemCode: string };
      // The dear one takes its time.
      await new Promise((done) => setTimeout(done, ItemCode === 'A1' ? 600 : 10));
      return { ItemCode, Price: ItemCode === 'A1' ? 100 : 0.15 };
    },
    photoFacts: async (ids) => ({
      attachments: JSON.parse(query.get('facts') ?? '[]').filter(({ idAttach }: { idAttach: number }) =>
        ids.includes(idAttach),
      ),
    }),
    uploadPhoto: (photo, signal) => keepPhoto(outcomes, photo, signal),
    photoUrl: (kept) =>
      `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'><rect width='4' height='3' fill='gray'/><text>${String(kept)}</text></svg>`,
  };
}
