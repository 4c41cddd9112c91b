/** Cache of a company's hooks that are on. */
export const activeHooks = (tenantId: number): string => `webhooks:${tenantId}`
