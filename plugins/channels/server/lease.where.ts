import { and, eq } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SessionLease } from '../contract/index.ts'
import { channelConnections } from './channels.table.ts'

/**
 * Whether a node still has a line. Within a transaction it has the line until that ends: whoever takes the line waits.
 */
export async function holdsConnection(
  { db }: Pick<ServerContext, 'db'>,
  { tenantId, connectionId }: { tenantId: number; connectionId: number },
  { holder, term }: SessionLease,
): Promise<boolean> {
  const isOurs = and(eq(channelConnections.connectionId, connectionId), eq(channelConnections.sessionHolder, holder), eq(channelConnections.sessionTerm, term))
  const rows = await db
    .select({ term: channelConnections.sessionTerm })
    .from(channelConnections)
    .where(ofTenant(channelConnections, { tenantId }, isOurs))
    .for('share')
  return rows.length > 0
}
