import { FileAnswer } from '../calls/FileAnswer.ts';
import { handlers } from '../calls/handlers.ts';
import { erasePerson } from './erasePerson.ts';
import { exportPerson } from './exportPerson.ts';
import { findPerson } from './Person.ts';

/** GDPR rights of a person: access, portability, erasure. */
export const personCalls = handlers({
  exportPerson: async ({ body }, context) => {
    const { db, outside, changed, today } = context;
    const person = await findPerson(db, body);
    // The audit records the exported person, by number.
    const auditEntry = { exported: today() };
    if (person.empID !== null) changed('employee', person.empID, undefined, auditEntry);
    else changed('user', person.userId ?? 0, undefined, auditEntry);
    return new FileAnswer({
      bytes: exportPerson({ ...context, db: outside }, person),
      mediaType: 'application/zip',
      fileName: `Dati di ${person.fullName} - ${today()}.zip`,
      disposition: 'attachment',
    });
  },

  erasePerson: async ({ body }, context) => erasePerson(context, await findPerson(context.db, body)),
});
