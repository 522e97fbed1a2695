/**
 * The provider identifies the user by an e-mail that it has not verified: it may belong to another person.
 */
export class UnverifiedEmail extends Error {
  override readonly name = 'UnverifiedEmail';

  /** The address that the provider sent. */
  readonly email: string;

  constructor(email: string) {
    super('The provider has not verified the e-mail that is to be the user name: see OIDC_USERNAME_CLAIM.');
    this.email = email;
  }
}
