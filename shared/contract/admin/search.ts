/** The administrators' routes of the noun `search`. They stand apart so that customers do not load them. */
export const search = {};
