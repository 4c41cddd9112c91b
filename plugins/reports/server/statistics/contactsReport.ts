import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type contactsReport as endpoint, MOST_CONTACTS, reportTooLarge } from '../../contract/index.ts'
import { areaOfContact, contactsWhere } from '../contactFilters.where.ts'
import { selectContacts } from '../rows/contactRows.ts'

const ofAreas = (areas: readonly string[]): SQL | undefined => (areas.length === 0 ? undefined : sql`${areaOfContact} = any(${sql.param([...areas])}::text[])`)

/** @see contactsReport of the contract. @throws noPermission (403), reportTooLarge (422) */
export async function contactsReport(
  ctx: ServerContext,
  actor: Actor,
  { tags, ddds, wallets, lanes, ...wish }: z.output<(typeof endpoint)['input']>,
): Promise<z.input<(typeof endpoint)['output']>> {
  const where = await contactsWhere(ctx, actor, { ...wish, tagIds: tags, walletIds: wallets, laneIds: lanes, states: [] })
  const rows = await selectContacts(ctx, and(where, ofAreas(ddds)))
    .orderBy(asc(contacts.searchText), asc(contacts.id))
    .limit(MOST_CONTACTS + 1)
  if (rows.length > MOST_CONTACTS) throw reportTooLarge(MOST_CONTACTS)
  return {
    contacts: rows.map(({ tags: labels, createdAt, ...row }) => ({
      ...row,
      number: row.number.startsWith('webchat:') ? '' : row.number,
      tags: labels.map(({ id, name, color }) => ({ id, tag: name, color })),
      createdAt: createdAt.toISOString(),
    })),
  }
}
