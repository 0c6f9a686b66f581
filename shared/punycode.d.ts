/** The package has no types. Bundlers drop what is unused only from its file for ES modules. */
declare module 'punycode.js/punycode.es6.js' {
  export const decode: (label: string) => string;
}
