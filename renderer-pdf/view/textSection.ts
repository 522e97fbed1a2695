import { fillText } from '../../engine/index.ts';
import type { Printing } from './Printing.ts';
import type { Section, SectionView } from './SectionView.ts';

/** A paragraph with slots. */
export function textSection(section: Section, { context, say }: Printing): SectionView {
  return {
    kind: 'text',
    title: section.title ? say(section.title) : '',
    text: fillText(say(section.text ?? ''), context),
  };
}
