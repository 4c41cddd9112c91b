import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contactTags } from '#plugins/labels/server/labels.table.ts'
import { type Ticket, ticketsService } from '#plugins/tickets/contract/index.ts'

/** Puts one of the company's labels on the contact of a ticket, and shows it there. */
export async function giveLabel(
  tx: ServerContext,
  { tenantId }: TenantScope,
  { id, contactId }: Pick<Ticket, 'id' | 'contactId'>,
  tagId: number,
): Promise<void> {
  await tenantRows(tx.db, { tenantId }, contactTags).insertIfAbsent({ contactId, tagId })
  await tx.use(ticketsService).refresh(tenantId, [id])
}
