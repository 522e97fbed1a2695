import { formatProblem, type MessagesSchema } from '../../../../engine/index.ts';
import { DEFAULT_SERVICES, type FormServices } from '../../../../engine/react/form/index.ts';
import messages from '../../../../schemas/shared/messages.it.json' with { type: 'json' };

const CREW = [
  { empID: 1, fullName: 'Rossi Mario' },
  { empID: 2, fullName: 'Bianchi Lucia' },
];
const ITEMS = Array.from({ length: 200 }, (_, index) => ({
  ItemCode: `A${index}`,
  ItemName: `Cavo n.${index}`,
}));

let photos = 0;
let refusals = new URLSearchParams(location.search).has('offline') ? 1 : 0;

/** The world outside the form, small and in memory: a crew, two hundred articles, a place for photos. */
export const SERVICES: FormServices = {
  ...DEFAULT_SERVICES,
  problemText: (problem, field) => formatProblem(problem, messages as MessagesSchema, field?.label),
  showUnconfirmed: new URLSearchParams(location.search).has('admin'),
  choices: async (source) =>
    source.value === 'empID'
      ? CREW.map((row) => ({ value: row.empID, label: row.fullName, row }))
      : ITEMS.map((row) => ({ value: row.ItemCode, label: row.ItemName, row })),
  uploadPhoto: async ({ file }) => {
    if (refusals > 0) {
      refusals -= 1;
      throw new Error('offline');
    }
    photos += 1;
    const size = await createImageBitmap(file);
    Object.assign(window, {
      uploaded: { width: size.width, height: size.height, type: file.type, bytes: file.size },
    });
    return photos;
  },
  photoUrl: (kept) =>
    `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'><rect width='4' height='3' fill='gray'/><text>${String(kept)}</text></svg>`,
};
