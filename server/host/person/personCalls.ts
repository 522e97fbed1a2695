import { FileAnswer } from '../calls/FileAnswer.ts';
import { handlers } from '../calls/handlers.ts';
import { erasePerson } from './erasePerson.ts';
import { exportPerson } from './exportPerson.ts';
import { findPerson } from './Person.ts';

/** What GDPR gives a person a right to: to know, to take along, to be forgotten. */
export const personCalls = handlers({
  exportPerson: async ({ body }, context) => {
    const { db, outside, changed, today } = context;
    const person = await findPerson(db, body);
    // The audit says whose data went out, by number.
    const told = { exported: today() };
    if (person.empID !== null) changed('employee', person.empID, undefined, told);
    else changed('user', person.userId ?? 0, undefined, told);
    return new FileAnswer({
      bytes: exportPerson({ ...context, db: outside }, person),
      mediaType: 'application/zip',
      fileName: `Dati di ${person.fullName} - ${today()}.zip`,
      disposition: 'attachment',
    });
  },

  erasePerson: async ({ body }, context) => erasePerson(context, await findPerson(context.db, body)),
});
