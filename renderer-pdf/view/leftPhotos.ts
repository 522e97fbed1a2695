import {
  type DataRecord,
  equal,
  type FormPackage,
  fillText,
  formerAnswers,
  getAt,
} from '../../engine/index.ts';
import type { PrintedSection } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';
import { photosIn } from './photosSection.ts';

/**
 * Photos of a record that no section of the document knows any more: of fields that its own version of the form asked for and the one in force does not, and of
 * versions that it has left. Evidence stays on paper whatever becomes of the form.
 */
export function leftPhotos(
  name: string,
  stored: DataRecord,
  own: FormPackage | undefined,
  given: Printing,
): readonly PrintedSection[] {
  const { forms } = given.request;
  const now = forms[name]?.entity.properties ?? {};
  const left = formerAnswers(stored).map(({ version, answers }) => ({
    pkg: forms[`${name}@${version}`],
    record: answers,
    isLeft: true,
  }));
  return [{ pkg: own, record: stored, isLeft: false }, ...left].flatMap(({ pkg, record, isLeft }) =>
    Object.entries(pkg?.entity.properties ?? {}).flatMap(([field, { title = field, items }]) => {
      if (items?.['x-reference']?.entity !== 'attachment') return [];
      // What the entity knows still is printed where the document says so, also where its form has left it.
      if (now[field] !== undefined && (!isLeft || equal(getAt(stored, field), getAt(record, field))))
        return [];
      const photos = photosIn(getAt(record, field), given);
      const said = fillText(given.say('{label} (versione {version})'), {
        label: given.say(title),
        version: pkg?.version ?? 0,
      });
      return photos.length === 0 ? [] : [{ kind: 'photos' as const, title: said, photos }];
    }),
  );
}
