import { and, eq } from 'drizzle-orm'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { type ContactDetail, contactHasTickets, noContactFound } from '../contract/index.ts'
import { bringBack, hideContact } from './bringBack.ts'
import { contacts } from './contacts.table.ts'
import { contactConversations } from './conversations.where.ts'
import { noteExistence } from './noted.ts'
import { presentDetail } from './queries.ts'
import { reachableContacts } from './visible.where.ts'

type Who = Pick<Actor, 'tenantId' | 'userId' | 'profile'>

/** The row of a contact that the person may reach, deleted or not, held until the transaction ends. @throws noContactFound (404) */
async function rowForUpdate(tx: ServerContext, who: Who, id: number) {
  const rows = tenantRows(tx.db, who, contacts)
  await rows.hold(eq(contacts.id, id))
  const row = await rows.first(and(eq(contacts.id, id), reachableContacts(tx, who)))
  if (!row) throw noContactFound()
  return row
}

/** Deletes the contact, or brings it back; nothing where it is so already. @throws noContactFound (404), contactHasTickets (409) */
export async function setExistence(tx: ServerContext, who: Who, id: number, isThere: boolean): Promise<void> {
  await rowForUpdate(tx, who, id)
  if (isThere) return bringBack(tx, who.tenantId, id)
  const isTalking = await tenantRows(tx.db, who, contacts).first(and(eq(contacts.id, id), tx.use(contactConversations).hasOpen))
  if (isTalking) throw contactHasTickets()
  await hideContact(tx, who.tenantId, id)
}

/** @see deleteContact of the contract */
export function deleteContact(ctx: ServerContext, actor: Actor, id: number): Promise<{ id: number; rev: number }> {
  return ctx.transact(async (tx) => {
    if ((await rowForUpdate(tx, actor, id)).hiddenAt) throw noContactFound()
    await setExistence(tx, actor, id, false)
    const row = await rowForUpdate(tx, actor, id)
    await noteExistence(tx, actor, row, false)
    return { id, rev: row.rev }
  })
}

/** @see restoreContact of the contract */
export function restoreContact(ctx: ServerContext, actor: Actor, id: number): Promise<ContactDetail> {
  return ctx.transact(async (tx) => {
    const { hiddenAt } = await rowForUpdate(tx, actor, id)
    if (hiddenAt) {
      await setExistence(tx, actor, id, true)
      await noteExistence(tx, actor, await rowForUpdate(tx, actor, id), true)
    }
    return presentDetail(tx, actor, await rowForUpdate(tx, actor, id))
  })
}
