/**
 * Expressions for an update that takes, requires or ends an item's lease, which one holder at a time has
 * until it expires. `:holder` is unique per attempt: a write that the SDK repeats recognises its own lease.
 */
export const leaseIn = (holder: string, until: string) => ({
  take: `${holder} = :holder, ${until} = :until`,
  isFree: `(attribute_not_exists(${until}) OR ${until} <= :now OR ${holder} = :holder)`,
  isHeld: `${holder} = :holder`,
});
