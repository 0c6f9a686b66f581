/** How many queries a trial may look up until its e-mail is proven: the first look at a site costs no step. */
export const MAX_TRIAL_LOOKUPS = 30;
