import { sql } from 'drizzle-orm'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { withList } from '../../contract/index.ts'
import { type CampaignRow, campaignRecipients } from '../campaigns.table.ts'
import { recipientsWhere } from '../groups.ts'
import { listOfCampaign, namesIn, writeValues } from '../lists.ts'
import { readNumbers } from './numbers.ts'
import { newNumbersOf } from './preview.ts'

/**
 * Writes down who gets the campaign, in one statement; whoever has a row already keeps it, so that a campaign that is started again writes to nobody twice.
 * Pasted numbers become contacts first. Call it in the transaction that starts the campaign.
 */
export async function freezeAudience(tx: ServerContext, who: Person, row: CampaignRow): Promise<void> {
  const { tenantId, id } = row
  const list = await listOfCampaign(tx, row)
  const audience = withList(row.audience, list)
  const names = namesIn(list)
  const service = tx.use(contactsService)
  for (const { digits } of await newNumbersOf(tx, tenantId, readNumbers(audience.numbers).digits))
    await service.findOrCreate(tenantId, { name: names.get(digits) || `+${digits}`, number: digits, email: null })
  const passing = await recipientsWhere(tx, who, row, audience)
  const recipients = tx.db
    .select({ tenantId: contacts.tenantId, campaignId: sql<number>`${id}::int`.as('campaign_id'), contactId: contacts.id })
    .from(contacts)
    .where(passing)
  await tx.db.execute(sql`insert into ${campaignRecipients} (tenant_id, campaign_id, contact_id) ${recipients} on conflict do nothing`)
  if (list && list.columns.length > 0) await writeValues(tx, row, list)
}
