import { fillText, getAt } from '../../engine/index.ts';
import type { CrewMember } from '../contract.ts';
import type { PrintedSection, Section } from './PrintedSection.ts';
import type { Printing } from './Printing.ts';

/** Acknowledgement lines of the crew: recorded ones are printed, the others are signed by hand. */
export function membersSection(section: Section, { context, say }: Printing): PrintedSection {
  const value = getAt(context, section.data ?? 'members');
  const members = Array.isArray(value) ? (value as readonly CrewMember[]) : [];
  return {
    kind: 'members',
    title: section.title ? say(section.title) : '',
    text: section.text ? fillText(say(section.text), context) : '',
    nameLabel: say('Nome e cognome'),
    roleLabel: say('Ruolo'),
    signatureLabel: say(section.label ?? 'Presa visione'),
    members: members.map(({ fullName, role = '', acknowledged = '' }) => ({
      fullName,
      role: say(role),
      acknowledged,
    })),
  };
}
