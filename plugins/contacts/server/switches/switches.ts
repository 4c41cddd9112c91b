import { eq, isNotNull, or, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from '../contacts.table.ts'

const SWITCHES = 'contacts.switches'

export const forgetSwitches = (ctx: ServerContext, tenantId: number): void => ctx.forget(SWITCHES, String(tenantId))

/** Contacts that are blocked, and those that no bot answers. Every message of a contact asks, and few contacts are either: all of a company are kept in memory. */
const switchesOf = (ctx: ServerContext, tenantId: number) =>
  ctx.cached(SWITCHES, String(tenantId), async (db) => {
    const rows = await db
      .select({ id: contacts.id, isBlocked: sql<boolean>`${contacts.blockedAt} is not null` })
      .from(contacts)
      .where(ofTenant(contacts, { tenantId }, or(isNotNull(contacts.blockedAt), eq(contacts.disableBot, true))))
    const idsOf = (wanted: boolean) => new Set(rows.flatMap(({ id, isBlocked }) => (isBlocked === wanted ? [id] : [])))
    // Bots answer no blocked contact, whether they would answer it otherwise or not.
    return { blocked: idsOf(true), withoutBot: idsOf(false) }
  })

/** @see ContactsService.isBlocked */
export const isBlocked = async (ctx: ServerContext, tenantId: number, contactId: number): Promise<boolean> =>
  (await switchesOf(ctx, tenantId)).blocked.has(contactId)

/** @see ContactsService.isAnsweredByBots */
export async function isAnsweredByBots(ctx: ServerContext, tenantId: number, contactId: number): Promise<boolean> {
  const { blocked, withoutBot } = await switchesOf(ctx, tenantId)
  return !blocked.has(contactId) && !withoutBot.has(contactId)
}
