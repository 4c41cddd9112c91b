/** Cache of a company's webhooks that are on. */
export const activeWebhooks = (tenantId: number): string => `webhooks:${tenantId}`
