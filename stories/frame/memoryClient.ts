import type { DataRecord } from '../../engine/index.ts';

const PEOPLE: readonly DataRecord[] = [
  { empID: 1, fullName: 'Ferrero Marco', ExtEmpNo: 'D00001' },
  { empID: 2, fullName: 'Giraudo Luca', ExtEmpNo: 'D00002' },
  { empID: 3, fullName: 'El Amrani Youssef', ExtEmpNo: 'D00003' },
];

/** Any list that a call answers, whatever its key: three people. */
const anyList = new Proxy(
  {},
  { get: (_target, key) => (key === 'then' ? undefined : key === 'total' ? PEOPLE.length : PEOPLE) },
);

/** A client whose every call answers the same three rows: a story shows how look-ups look, not what they find. */
export const memoryClient: object = new Proxy({}, { get: () => async () => anyList });
