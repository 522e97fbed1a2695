import { contentBefore, type SectionContent } from '../../../index.ts';
import { useFormParts } from '../../field/FormContext.ts';
import { FormPicture, FormText } from '../../field/FormText.tsx';
import { useSnapshot } from '../../useSnapshot.ts';

interface Props {
  readonly section: string;
  /** Path of the field that follows; absent: content after the last field. */
  readonly before?: string;
}

/** Text and pictures of a section at the place given by its schema; most places have none. */
export function Contents({ section, before }: Props) {
  const { sections } = useFormParts().store.model;
  const model = sections.find(({ id }) => id === section);
  if (model?.content === undefined) return null;
  return contentBefore(model, before).map((content, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the content of a form never changes its order while it is open
    <Content key={index} section={section} content={content} />
  ));
}

function Content({ section, content }: { readonly section: string; readonly content: SectionContent }) {
  const { store } = useFormParts();
  const asks = content.showWhen !== undefined;
  const isVisible = useSnapshot(
    asks ? store.committed.subscribe : toNobody,
    () => !asks || store.shows(section, content),
  );
  if (!isVisible) return null;
  const { id, text, image } = content;
  return (
    <div className="sf-content" data-content={id}>
      {text === undefined ? null : (
        <p>
          <FormText text={text} />
        </p>
      )}
      {image === undefined ? null : <FormPicture {...image} />}
    </div>
  );
}

const toNobody = () => () => undefined;
