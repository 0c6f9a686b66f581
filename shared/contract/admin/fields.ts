import * as z from 'zod/mini';

/** The `next` of the previous page; absent for the first. */
export const cursor = z.optional(z.string().check(z.minLength(1), z.maxLength(2000)));
