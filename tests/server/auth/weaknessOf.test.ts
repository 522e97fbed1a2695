import { describe, expect, it } from 'vitest';
import { weaknessOf } from '../../../server/host/auth/password.ts';

const CONTEXT = ['cantieri', 'm.rossi', 'Carlo Rossì', 'Elettro Linee Srl'];
const judged = (password: string) => weaknessOf(password, CONTEXT);

describe('a password that keeps to the rule', () => {
  it.each([
    ...[
      'Password1!',
      'P@ssw0rd!',
      'passWORD2026!',
      'Pa$$w0rd99',
      '123Password!',
      'Pass-Word-1!',
      'Qwerty123!',
    ],
    ...[
      'Estate2026!',
      'Juventus1897!',
      'Benvenuto01!',
      'Ciaociao1!',
      'Iloveyou2!',
      'Francesca85!',
      'Abcabc12!',
    ],
    ...[
      'MarioVerdi1!',
      '4dminadmin1!',
      'Aa123456!',
      'Xyxyxyxy1!',
      'Perché2026!!'.replace('Perché', 'Libertà'),
    ],
  ])('[SEC-P23] [ASVS 6.2.4] is refused when it is a common word in a disguise: %s', (password) => {
    expect(judged(password)).toBe('common');
  });

  it.each(['Cantieri1!', 'C4ntieri2026!', 'LaMiaRossi77!', 'xCarlo-9x!', 'Elettro-2026!', 'ioinlinee3!A'])(
    '[SEC-P23] [ASVS 6.2.11] is refused when it holds what everybody knows of its owner: %s',
    (password) => expect(judged(password)).toBe('context'),
  );

  it.each(['Tralicci-42!', 'Pali-e-Fune9!', 'Xk9!72#qLwv', 'Cavallo-Batteria-Graffetta1!', 'gR7$kPzu2m'])(
    '[ASVS 6.2.4] passes when it is its owner’s own: %s',
    (password) => expect(judged(password)).toBeUndefined(),
  );

  it('[ASVS 6.2.4] is judged in a time that does not depend on its length', () => {
    expect(judged(`Zx9!${'abcdefg1'.repeat(10_000)}`)).toBeUndefined();
  });
});
