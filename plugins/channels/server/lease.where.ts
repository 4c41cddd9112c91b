import { and, eq } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { SessionLease } from '../contract/index.ts'
import { channelLines } from './channels.table.ts'

/**
 * Whether a node still has a line. Within a transaction it has the line until that ends: whoever takes the line waits.
 */
export async function holdsLine(
  { db }: Pick<ServerContext, 'db'>,
  { tenantId, connectionId }: { tenantId: number; connectionId: number },
  { holder, term }: SessionLease,
): Promise<boolean> {
  const isOurs = and(eq(channelLines.connectionId, connectionId), eq(channelLines.sessionHolder, holder), eq(channelLines.sessionTerm, term))
  const rows = await db
    .select({ term: channelLines.sessionTerm })
    .from(channelLines)
    .where(ofTenant(channelLines, { tenantId }, isOurs))
    .for('share')
  return rows.length > 0
}
