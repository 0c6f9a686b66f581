/** The administrators' routes of the noun `plans`. They stand apart so that customers do not load them. */
export const managedPlans = {};
