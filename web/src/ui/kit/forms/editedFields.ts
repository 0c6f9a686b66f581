import type * as z from 'zod/mini';
import { type EditedValues, editedValues } from '#shared/contract/edits.ts';

/** The fields of a form as they are stored, which is what its edit begins with. */
export const editedFields = (form: z.ZodMiniObject, stored: object): EditedValues =>
  editedValues.parse(Object.fromEntries(Object.entries(stored).filter(([field]) => field in form.shape)));
