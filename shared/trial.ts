/** How many queries a trial may look up until its e-mail is proven. */
export const MAX_TRIAL_LOOKUPS = 30;
