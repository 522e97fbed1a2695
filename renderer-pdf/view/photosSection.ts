import { getAt } from '../../engine/index.ts';
import { pictureAddress } from './answerRow.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';

/**
 * Photos with the attachment ids at `data`, or at the path in `fields` where `data` is the repeated list
 * (`record.foto`); missing ones are skipped.
 */
export function photosSection(section: Section, given: Printing): PrintedSection {
  const ids = getAt(given.context, section.fields?.[0] ?? section.data ?? 'record.attachments');
  return {
    kind: 'photos',
    title: section.title ? given.say(section.title) : '',
    photos: photosIn(ids, given),
  };
}

/** Those of the given attachments that the document contains. */
export function photosIn(ids: unknown, { request }: Pick<Printing, 'request'>) {
  return (Array.isArray(ids) ? ids : []).flatMap((id: unknown) => {
    const photo = Object.hasOwn(request.photos, String(id)) ? request.photos[String(id)] : undefined;
    if (!photo) return [];
    return [{ source: pictureAddress(photo), caption: photo.caption ?? '' }];
  });
}
