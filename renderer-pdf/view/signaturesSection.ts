import type { Printing } from './Printing.ts';
import type { Section, SectionView } from './SectionView.ts';

/** Lines to sign by hand; `fields` names who signs. */
export function signaturesSection(section: Section, { say }: Printing): SectionView {
  return {
    kind: 'signatures',
    title: section.title ? say(section.title) : '',
    lines: (section.fields ?? []).map((label) => ({ label: say(label) })),
  };
}
