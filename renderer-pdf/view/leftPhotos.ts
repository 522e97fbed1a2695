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
 * Photos that no section prints any more: of fields that only the record's form version has, and of versions
 * that the record has left. Evidence stays on paper after changes of the form.
 */
export function leftPhotos(
  name: string,
  stored: DataRecord,
  own: FormPackage | undefined,
  given: Printing,
): readonly PrintedSection[] {
  const { forms } = given.request;
  const now = forms[name]?.entity.properties ?? {};
  const formerParts = formerAnswers(stored).map(({ version, answers }) => ({
    pkg: forms[`${name}@${version}`],
    record: answers,
    isLeft: true,
  }));
  return [{ pkg: own, record: stored, isLeft: false }, ...formerParts].flatMap(({ pkg, record, isLeft }) =>
    Object.entries(pkg?.entity.properties ?? {}).flatMap(([field, { title = field, items }]) => {
      if (items?.['x-reference']?.entity !== 'attachment') return [];
      // Fields of the current entity are printed by the document's sections.
      if (now[field] !== undefined && (!isLeft || equal(getAt(stored, field), getAt(record, field))))
        return [];
      const photos = photosIn(getAt(record, field), given);
      const sectionTitle = fillText(given.say('{label} (versione {version})'), {
        label: given.say(title),
        version: pkg?.version ?? 0,
      });
      return photos.length === 0 ? [] : [{ kind: 'photos' as const, title: sectionTitle, photos }];
    }),
  );
}
