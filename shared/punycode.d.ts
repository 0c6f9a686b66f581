/** The package has no types. Its other file, which `punycode.js` alone names, cannot leave out what is not used. */
declare module 'punycode.js/punycode.es6.js' {
  export const decode: (label: string) => string;
}
