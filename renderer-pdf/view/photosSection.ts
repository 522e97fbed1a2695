import { getAt, messageText } from '../../engine/index.ts';
import { pictureAddress } from './answerRow.ts';
import type { PhotosView, PrintContext, Section } from './PrintedSection.ts';

/** Photos with the attachment ids at the paths of the section; the document's lost ones are named. */
export function photosSection(section: Section, given: PrintContext): PhotosView {
  return {
    kind: 'photos',
    title: section.title ? given.say(section.title) : '',
    ...photosOf(
      pathsIn(section).flatMap((path) => getAt(given.context, path) ?? []),
      given,
    ),
  };
}

/** `fields`, where `data` is the repeated list (`record.foto`); else `data`. */
function pathsIn({ fields, data = 'record.attachments' }: Section): readonly string[] {
  return fields ?? [data];
}

/** Whether a section of photos prints this field of the records of a form's section. */
export function hasPhotosSection(
  form: Section,
  field: string,
  { request }: Pick<PrintContext, 'request'>,
): boolean {
  const at = form.repeat ? 'record' : (form.data ?? 'record');
  return request.document.sections.some(
    (each) =>
      each.kind === 'photos' &&
      (!form.repeat || each.data === form.data) &&
      pathsIn(each).includes(`${at}.${field}`),
  );
}

/** Those of the given attachments that the document contains, and a sentence about its lost ones. */
export function photosOf(ids: unknown, given: PrintContext): Pick<PhotosView, 'photos' | 'lost'> {
  const { lost = {} } = given.request;
  const captions = (Array.isArray(ids) ? ids.map(String) : []).flatMap((id) =>
    Object.hasOwn(lost, id) ? [lost[id]] : [],
  );
  return {
    photos: photosIn(ids, given),
    lost:
      captions.length === 0
        ? ''
        : messageText('paper.photosLost', { photos: captions.join('; ') }, given.request.messages),
  };
}

/** Those of the given attachments that the document contains. */
export function photosIn(ids: unknown, { request }: Pick<PrintContext, 'request'>) {
  return (Array.isArray(ids) ? ids : []).flatMap((id: unknown) => {
    const photo = Object.hasOwn(request.photos, String(id)) ? request.photos[String(id)] : undefined;
    if (!photo) return [];
    return [{ source: pictureAddress(photo), caption: photo.caption ?? '' }];
  });
}
