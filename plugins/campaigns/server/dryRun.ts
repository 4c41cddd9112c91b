import { and, asc, eq, exists, not, or, type SQL, sql } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant, type TenantScope } from '#core/server/db/repository.ts'
import type { Actor, Person, ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { noContactFound } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { visibleContact } from '#plugins/contacts/server/visible.where.ts'
import { CAREFUL_DELAY, delayOf, finishOf, nextWindow, refusedCampaign } from '../contract/index.ts'
import { audienceWhere, receiving } from './audience/where.ts'
import { type CampaignRow, campaignRecipients } from './campaigns.table.ts'
import { campaignOf, unknownProblems } from './campaigns.ts'
import { drawn, textFor } from './engine/message.ts'

const PAGE = 20
const MINUTE_MS = 60_000
/** Kinds whose provider restricts numbers that write too fast. */
const WATCHED = /^whatsapp/
const OFFICIAL = new Set(['whatsappCloud'])

/** Contacts who would get the campaign and have not: of one that began its recipients, of another its audience. */
async function leftOf(ctx: ServerContext, who: Person, row: CampaignRow): Promise<SQL | undefined> {
  const ofRow = and(
    eq(campaignRecipients.tenantId, contacts.tenantId),
    eq(campaignRecipients.contactId, contacts.id),
    eq(campaignRecipients.campaignId, row.id),
  )
  const rowIn = (where?: SQL) => exists(ctx.db.select({ one: sql`1` }).from(campaignRecipients).where(and(ofRow, where)))
  const waiting = rowIn(eq(campaignRecipients.state, 'waiting'))
  if (row.startedAt && row.status !== 'canceled' && row.status !== 'pending') return ofTenant(contacts, row, waiting)
  return or(and(receiving(row.audience, await audienceWhere(ctx, who, row.audience)), not(rowIn())), ofTenant(contacts, row, waiting))
}

async function isHasty(ctx: ServerContext, { tenantId }: TenantScope, row: CampaignRow): Promise<boolean> {
  if (row.delayFrom >= CAREFUL_DELAY) return false
  const used = await Promise.all(row.connections.map(({ id }) => ctx.use(connectionsService).byId(tenantId, id)))
  return used.some((connection) => connection !== null && WATCHED.test(connection.type) && !OFFICIAL.has(connection.type))
}

/** @see dryRunCampaign of the contract */
export async function dryRun(ctx: ServerContext, actor: Actor, id: number, pageNumber: number) {
  const row = await campaignOf(ctx, actor, id)
  const maker = (await ctx.host.personOf(row.userId, ctx)) ?? actor
  const where = await leftOf(ctx, maker, row)
  const [counted] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(contacts).where(where)
  const count = counted?.count ?? 0
  const people = await ctx.db
    .select({ id: contacts.id, name: contacts.name })
    .from(contacts)
    .where(where)
    .orderBy(asc(contacts.id))
    .limit(PAGE + 1)
    .offset((pageNumber - 1) * PAGE)
  const texts = []
  for (const { id: contactId, name } of people.slice(0, PAGE)) {
    const choice = drawn(row, contactId)
    if (!choice || !(await visibleContact(ctx, actor, eq(contacts.id, contactId)))) continue
    texts.push({
      contactId,
      name,
      messageIndex: choice.messageIndex,
      connectionId: choice.connectionId,
      body: await textFor(ctx, row, contactId, choice.messageIndex),
    })
  }
  const timeZone = await ctx.setting(actor.tenantId, companyTimeZone)
  const now = ctx.now()
  const start = row.startAt && row.startAt > now ? row.startAt : now
  const { finishAt, sent } = finishOf(count, row, start, row.endAt, timeZone)
  const window = nextWindow(start, row, timeZone)
  const delay = Math.max(1, delayOf(row, 0.5))
  const openMs = window ? nextWindowLength(row) : 0
  return {
    count,
    startAt: (window?.opens ?? start).toISOString(),
    finishAt: finishAt?.toISOString() ?? null,
    sent,
    perDay: Math.min(count, Math.ceil(openMs / delay)),
    perMinute: Math.min(600, MINUTE_MS / delay),
    isHasty: await isHasty(ctx, actor, row),
    texts,
    hasMore: people.length > PAGE,
  }
}

/** Milliseconds of one day's hours. */
function nextWindowLength({ hoursFrom, hoursTo }: CampaignRow): number {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
  const length = minutes(hoursTo) - minutes(hoursFrom)
  return (length > 0 ? length : length + 24 * 60) * MINUTE_MS
}

/** @see testCampaign of the contract */
export async function sendTest(ctx: ServerContext, actor: Actor, { id, contactId, messageIndex }: { id: number; contactId: number; messageIndex: number }) {
  const row = await campaignOf(ctx, actor, id)
  const contact = await visibleContact(ctx, actor, eq(contacts.id, contactId))
  if (!contact) throw noContactFound()
  const [connection] = row.connections
  const problems = await unknownProblems(ctx, actor, { ...row, startAt: null, endAt: null })
  if (!connection || problems.length > 0) throw refusedCampaign(problems)
  return ctx.transact(async (tx) => {
    const body = await textFor(tx, { ...row, userId: actor.userId }, contactId, Math.min(messageIndex, Math.max(0, row.messages.length - 1)))
    const facts = { tenantId: actor.tenantId, contactId, whatsappId: connection.id, userId: actor.userId, opens: false }
    const { message } = await tx.use(chatService).sendAutomatic({ ...facts, body, mediaIds: row.mediaIds, id: newId(), sendType: 'campaign' })
    return { ticketId: message.ticketId }
  })
}
