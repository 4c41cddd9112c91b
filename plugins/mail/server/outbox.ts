import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ofTenant, type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { decrypt, encrypt } from '#core/server/encryption.ts'
import type { OutgoingMail } from '#core/server/mail.ts'
import { defineJob, type ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { announce } from './announce.ts'
import { mails, suppressedAddresses } from './mail.table.ts'
import { mailKey, routeFor } from './servers.ts'
import { sendLetter } from './transport.ts'

const PAGE = 40
const RETENTION_DAYS = 30

const payload = z.object({ tenantId: z.int(), id: z.int() })
type Payload = z.infer<typeof payload>

/** Ends a mail: what it said is forgotten. */
async function end(ctx: ServerContext, { tenantId, id }: Payload, change: Partial<typeof mails.$inferInsert>): Promise<void> {
  await tenantRows(ctx.db, { tenantId }, mails).update(eq(mails.id, id), { ...change, content: null, endedAt: ctx.now() })
  await announce(ctx, tenantId, 'mails')
}

class NotSent extends Error {}

/** At least once: after a crash between the server's yes and ours, a mail goes twice rather than never. */
async function trySending(which: Payload, ctx: ServerContext): Promise<void> {
  const rows = tenantRows(ctx.db, which, mails)
  const mail = await rows.first(eq(mails.id, which.id))
  if (mail?.state !== 'waiting' || mail.content === null) return
  const route = await routeFor(ctx, which.tenantId)
  const text = decrypt(mailKey(ctx), mail.content)
  if (text === null) return end(ctx, which, { state: 'failed', result: 'other' })
  const { result, isFinal } = route
    ? await sendLetter(ctx.host.outward, route, { to: mail.to, subject: mail.subject, text })
    : { result: 'refused' as const, isFinal: false }
  const tries = mail.tries + 1
  if (result === 'sent') return end(ctx, which, { state: 'sent', result, tries })
  if (isFinal && result === 'recipient') await suppress(ctx, which.tenantId, mail.to)
  if (isFinal) return end(ctx, which, { state: 'failed', result, tries })
  await rows.update(eq(mails.id, which.id), { result, tries })
  await announce(ctx, which.tenantId, 'mails')
  throw new NotSent(result)
}

/** Waits grow from half a minute: the last try is about an hour after the first. */
export const sendMail = defineJob<Payload>({
  name: 'mail.send',
  payload,
  retries: 7,
  retryDelaySeconds: 30,
  run: trySending,
  giveUp: async (which, _error, ctx) => end(ctx, which, { state: 'failed' }),
})

async function suppress(ctx: ServerContext, tenantId: number, to: string): Promise<void> {
  await ctx.db.insert(suppressedAddresses).values({ tenantId, address: to.toLowerCase() }).onConflictDoNothing()
  await announce(ctx, tenantId, 'suppressed')
}

/** Keeps a mail and has it sent once the transaction has committed. */
export function queueMail(ctx: ServerContext, { tenantId, to, subject, text }: OutgoingMail): Promise<void> {
  return ctx.transact(async (tx) => {
    const [refused] = await tenantRows(tx.db, { tenantId }, suppressedAddresses).find(eq(suppressedAddresses.address, to.toLowerCase()), 1)
    const rows = tenantRows(tx.db, { tenantId }, mails)
    await rows.remove(lt(mails.createdAt, new Date(tx.now().getTime() - RETENTION_DAYS * 86_400_000)))
    if (refused) await rows.insert({ to, subject, state: 'suppressed', endedAt: tx.now() })
    else {
      const { id } = await rows.insert({ to, subject, content: encrypt(mailKey(tx), text) })
      await tx.enqueue(sendMail, { tenantId, id })
    }
    await announce(tx, tenantId, 'mails')
  })
}

const present = ({ id, to, subject, state, result, tries, createdAt, endedAt }: typeof mails.$inferSelect): contract.SentMail => ({
  id,
  to,
  subject,
  state,
  result,
  tries,
  createdAt: createdAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

export async function listMails(ctx: ServerContext, scope: TenantScope, page: number) {
  const where = ofTenant(mails, scope)
  const rows = await ctx.db
    .select()
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
  const [total] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(mails).where(where)
  const count = total?.count ?? 0
  return { mails: rows.map(present), count, hasMore: page * PAGE < count }
}

export async function listSuppressed(ctx: ServerContext, scope: TenantScope): Promise<contract.Suppressed[]> {
  const rows = await tenantRows(ctx.db, scope, suppressedAddresses).find()
  return rows
    .toSorted((one, other) => one.address.localeCompare(other.address))
    .map(({ id, address, createdAt }) => ({ id, address, createdAt: createdAt.toISOString() }))
}

export async function removeSuppressed(ctx: ServerContext, scope: TenantScope, id: number): Promise<{ message: 'ADDRESS_ALLOWED' }> {
  await ctx.transact(async (tx) => {
    const gone = await tx.db
      .delete(suppressedAddresses)
      .where(and(eq(suppressedAddresses.tenantId, scope.tenantId), eq(suppressedAddresses.id, id)))
      .returning({ id: suppressedAddresses.id })
    if (gone.length === 0) throw contract.noSuppressedFound()
    await announce(tx, scope.tenantId, 'suppressed')
  })
  return { message: 'ADDRESS_ALLOWED' }
}
