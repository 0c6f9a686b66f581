/** The message where a recent sign-in is required. */
export const SIGN_IN_AGAIN = 'Por segurança, entre de novo antes de fazer esta alteração.';

/** Opens the login even for people who are signed in. */
export const signInAgainPath = '/login?de-novo';
