import { and, eq } from 'drizzle-orm'
import { invalidInput, noPermission } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { teamService } from '#plugins/team/contract/index.ts'
import { maySetWallet } from '../contract/index.ts'
import { contactWallets } from './contacts.table.ts'

/** Puts the contact into these wallets and no others; answers whether that changes anything. @throws noPermission (403), invalidInput (422) */
export async function setWallets(
  tx: ServerContext,
  actor: Pick<Actor, 'tenantId' | 'userId' | 'profile'>,
  contactId: number,
  wanted: readonly number[],
): Promise<boolean> {
  const rows = tenantRows(tx.db, actor, contactWallets)
  const had = (await rows.find(eq(contactWallets.contactId, contactId))).map(({ userId }) => userId)
  const added = [...new Set(wanted)].filter((userId) => !had.includes(userId))
  const removed = had.filter((userId) => !wanted.includes(userId))
  if ([...added, ...removed].some((userId) => !maySetWallet(actor, userId))) throw noPermission()
  const members = await tx.use(teamService).membersOf(actor.tenantId)
  if (added.some((userId) => !members.some((member) => member.userId === userId)))
    throw invalidInput([{ field: 'wallets', code: 'invalid_value', message: 'There is no such person' }], 422)
  for (const userId of added) await rows.insert({ contactId, userId })
  for (const userId of removed) {
    await rows.remove(and(eq(contactWallets.contactId, contactId), eq(contactWallets.userId, userId)) ?? eq(contactWallets.userId, userId))
  }
  return added.length + removed.length > 0
}
