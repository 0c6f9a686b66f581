/** What anybody would try first is no new password; an existing one still signs in. */
import { fieldError } from '../../platform/errors.ts';
import { normalizeSearch, type User } from '../users.ts';
// The commonest of zxcvbn-ts (@zxcvbn-ts/language-common 4.1.3, MIT), to the 3,000th of six characters.
import commonest from './commonPasswords.json' with { type: 'json' };

/** Brazilian ones, which the list ranks low or lacks because its leaks are mostly in English. */
const BRAZILIAN =
  'senha mudar trocar acesso teste familia felicidade sucesso santos amor teamo deusefiel 10203040 ranqueia flamengo corinthians palmeiras vasco gremio saopaulo';

const common = new Set([...commonest, ...BRAZILIAN.split(' ')]);

/** Throws `malformed`, shown at the field, for a password that is easily guessed. */
export const requireUnguessable = (password: string, owner: Owner): void => {
  // As it is hashed: full-width letters are the usual ones.
  const typed = normalizeSearch(password.normalize('NFKC'));
  if (isCommon(typed)) throw refused(COMMON);
  if (isOwn(typed, owner)) throw refused(OWN);
};

type Owner = Pick<User, 'name' | 'email'>;

/** Also those of one or two characters, and what reads as a common one backwards or with `0` for `o`. */
const isCommon = (typed: string): boolean =>
  new Set(typed).size < 3 ||
  [typed, [...typed].reverse().join(''), withoutEnds(typed)].some(
    (word) => common.has(word) || common.has(spelledOut(word)),
  );

const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
};

const spelledOut = (word: string): string => word.replace(/[@4310$]/g, (sign) => LETTERS[sign] ?? sign);

/** Without the digits and signs around the letters: `senha@123` is `senha`. */
const withoutEnds = (typed: string): string => typed.replace(/^[^a-z]+|[^a-z]+$/g, '');

/** Whether only digits and signs are left without the words of the name and of the e-mail. */
const isOwn = (typed: string, { name, email }: Owner): boolean => {
  const [mailbox = ''] = email.split('@');
  const words = normalizeSearch(`${email} ${mailbox} ${mailbox.replace(/[^a-z]+/g, ' ')} ${name}`).split(' ');
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const left = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), typed);
  return words.some((word) => word.length >= SHORTEST && typed.includes(word)) && !/\p{L}/u.test(left);
};

/** Shorter words, such as `de` and `da`, are no name. */
const SHORTEST = 3;

const refused = (message: string) => fieldError('malformed', 'password', message);

const COMMON = 'Esta senha é uma das mais usadas, com ou sem números e sinais em volta. Escolha outra.';
const OWN = 'A senha não pode ser o nome nem o e-mail da conta, com ou sem números e sinais. Escolha outra.';
