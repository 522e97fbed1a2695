import { hashPassword, needsRehash } from '../auth/password.ts';
import type { PreparedHandler } from '../calls/handlers.ts';
import { refuse } from '../errors/refuse.ts';
import { enter } from './enter.ts';
import { requireSecondFactor } from './factors/secondStep.ts';
import { provePassword } from './provePassword.ts';

/** Sign-in with name and password; replaces the browser's earlier session. */
export const login: PreparedHandler<'login'> = {
  async prepare({ body }, context) {
    const proved = await provePassword(context, body);
    await requireSecondFactor(context, proved.userId);
    const passwordHash = needsRehash(proved.passwordHash)
      ? await hashPassword(body.password)
      : proved.passwordHash;
    return async (within) => {
      // Fails if the password was changed or the user deactivated meanwhile.
      const user = await within.db
        .updateTable('users')
        .set({ passwordHash })
        .where('userId', '=', proved.userId)
        .where('passwordHash', '=', proved.passwordHash)
        .where('active', '=', 'Y')
        .returningAll()
        .executeTakeFirst();
      if (user === undefined) throw refuse('SIGN_IN_REFUSED');
      return enter(within, user);
    };
  },
};
