/** The administrators' routes of the noun `billing`. They stand apart so that customers do not load them. */
export const managedSubscriptions = {};
