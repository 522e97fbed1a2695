import { getAt } from '../../engine/index.ts';
import { pictureAddress } from './answerRow.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';

/**
 * The pictures whose attachment ids stand at `data`, or at the path in `fields` where `data` names the repeated rows
 * (`record.foto`); one that is not there any more leaves no hole.
 */
export function photosSection(section: Section, given: Printing): PrintedSection {
  const ids = getAt(given.context, section.fields?.[0] ?? section.data ?? 'record.attachments');
  return {
    kind: 'photos',
    title: section.title ? given.say(section.title) : '',
    photos: photosIn(ids, given),
  };
}

/** The pictures of those attachments that the document has. */
export function photosIn(ids: unknown, { request }: Pick<Printing, 'request'>) {
  return (Array.isArray(ids) ? ids : []).flatMap((id: unknown) => {
    const photo = Object.hasOwn(request.photos, String(id)) ? request.photos[String(id)] : undefined;
    if (!photo) return [];
    return [{ source: pictureAddress(photo), caption: photo.caption ?? '' }];
  });
}
