import * as z from 'zod/mini';

/** The `next` of the previous page's reply; absent for the first page. */
export const cursor = z.optional(z.string().check(z.minLength(1), z.maxLength(2000)));
