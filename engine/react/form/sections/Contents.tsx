import { useSyncExternalStore } from 'react';
import { contentBefore, type SectionContent } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { FormPicture } from '../../field/FormPicture.tsx';
import { Said } from '../../field/quoting.tsx';

interface Props {
  readonly section: string;
  /** Path of the field that follows; absent: after the last. */
  readonly before?: string;
}

/** Words and pictures of a section, where its schema puts them; most places have none. */
export function Contents({ section, before }: Props) {
  const { sections } = useFormParts().store.model;
  const own = sections.find(({ id }) => id === section);
  if (own?.content === undefined) return null;
  return contentBefore(own, before).map((content, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what a form says never changes its order while it is open
    <Content key={index} section={section} content={content} />
  ));
}

function Content({ section, content }: { readonly section: string; readonly content: SectionContent }) {
  const { store } = useFormParts();
  const asks = content.showWhen !== undefined;
  const shown = useSyncExternalStore(
    asks ? store.committed.subscribe : toNobody,
    () => !asks || store.shows(section, content),
  );
  if (!shown) return null;
  const { id, text, image } = content;
  return (
    <div className="sf-content" data-content={id}>
      {text === undefined ? null : (
        <p>
          <Said text={text} />
        </p>
      )}
      {image === undefined ? null : <FormPicture {...image} />}
    </div>
  );
}

const toNobody = () => () => undefined;
