/** Totals of a company's lists by viewer and search; forgotten when any of its contacts is made or changed. */
export const contactCounts = (tenantId: number): string => `contactCounts:${tenantId}`
