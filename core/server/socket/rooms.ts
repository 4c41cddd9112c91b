/** Names of socket rooms; every one carries its tenant, so an event cannot reach another's sockets. */
export const rooms = {
  tenant: (tenantId: number) => `t${tenantId}`,
  user: (tenantId: number, userId: number) => `t${tenantId}:user:${userId}`,
  /** People of a company who may not see contacts' numbers. */
  withoutNumbers: (tenantId: number) => `t${tenantId}:withoutNumbers`,
  chain: (chainId: string) => `chain:${chainId}`,
  ticket: (tenantId: number, ticketId: number) => `t${tenantId}:ticket:${ticketId}`,
  /** People who look at a ticket without being seen there. */
  watch: (tenantId: number, ticketId: number) => `t${tenantId}:watch:${ticketId}`,
}
