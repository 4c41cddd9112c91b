export type Lock = (action: () => Promise<void>) => Promise<void>

/**
 * Lets one tab in at a time. Where the browser has no Web Locks (plain http, opaque origins) tabs may try together, which the server's rule for `idFront`
 * makes harmless.
 */
export const lockBetweenTabs =
  (name: string, locks: Pick<LockManager, 'request'> | undefined): Lock =>
  async (action) => {
    let hasBegun = false
    const begin = () => {
      hasBegun = true
      return action()
    }
    if (!locks) return begin()
    try {
      await locks.request(name, begin)
    } catch (refusal) {
      if (hasBegun) throw refusal
      await begin()
    }
  }
