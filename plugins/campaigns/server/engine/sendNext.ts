import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#core/contract/errors.ts'
import { companyTimeZone } from '#core/contract/timeZone.ts'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { chatService } from '#plugins/chat/contract/index.ts'
import { connectionsService } from '#plugins/connections/contract/index.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { delayOf, draw, nextWindow } from '../../contract/index.ts'
import { announceCampaign, figuresChanged } from '../announce.ts'
import { freezeAudience } from '../audience/freeze.ts'
import { type CampaignRow, campaignOptOuts, campaignRecipients, campaigns, type RecipientRow } from '../campaigns.table.ts'
import { roomAgainAt } from '../gauges.ts'
import { waitingOf } from '../waiting.where.ts'
import { healthOf } from './health.ts'
import { contentFor, drawn } from './message.ts'
import { type Ratings, ratingsFor, risksOf } from './risks.ts'

/** Messages of one campaign in one transaction, where its delay is that short: a small one, so that nobody else waits for it. */
const AT_ONCE = 8
const CONNECTION_WAIT_MS = 30_000
const ROOM_WAIT_MS = 50

type End = Partial<Pick<CampaignRow, 'status' | 'nextAt' | 'hold' | 'finishedAt' | 'startedAt'>>

/** Writes how the campaign goes on; told where somebody sees a difference. */
async function settle(tx: ServerContext, row: CampaignRow, end: End): Promise<void> {
  const [after] = await tenantRows(tx.db, row, campaigns).update(eq(campaigns.id, row.id), end)
  if (after && (after.status !== row.status || after.hold !== row.hold)) await announceCampaign(tx, after)
  figuresChanged(tx, row)
}

const later = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

/** A scheduled campaign whose time has come: its recipients are written down as its maker may reach them now. */
async function begin(tx: ServerContext, row: CampaignRow): Promise<boolean> {
  if (row.startedAt) return true
  const maker = await tx.host.personOf(row.userId, tx)
  if (!maker?.can('campaigns.edit')) {
    await settle(tx, row, { status: 'paused', nextAt: null, hold: 'stoppedMaker' })
    return false
  }
  await freezeAudience(tx, maker, row)
  return true
}

/** Marks what became of a recipient. */
const write = (tx: ServerContext, { tenantId, campaignId, contactId }: RecipientRow, change: Partial<RecipientRow>) =>
  tenantRows(tx.db, { tenantId }, campaignRecipients).write(
    and(eq(campaignRecipients.campaignId, campaignId), eq(campaignRecipients.contactId, contactId)),
    change,
  )

/** Facts that are read once for all recipients of a turn. */
interface Turn {
  /** Connections that are up. */
  connected: ReadonlySet<number>
  /** Contacts that want no campaigns. */
  optedOut: ReadonlySet<number>
}

async function turnOf(tx: ServerContext, row: CampaignRow, recipients: readonly RecipientRow[]): Promise<Turn> {
  const connected = new Set<number>()
  const service = tx.use(connectionsService)
  for (const { id } of row.connections) if ((await service.statusOf(row.tenantId, id)) === 'CONNECTED') connected.add(id)
  const ids = recipients.map(({ contactId }) => contactId)
  const outs = ids.length === 0 ? [] : await tenantRows(tx.db, row, campaignOptOuts).find(inArray(campaignOptOuts.contactId, ids))
  return { connected, optedOut: new Set(outs.map(({ contactId }) => contactId)) }
}

/** Hands the message of one recipient over; what is refused for good is theirs alone. @throws what nobody expects */
async function sendTo(tx: ServerContext, row: CampaignRow, recipient: RecipientRow, { connected, optedOut }: Turn): Promise<'sent' | 'left' | 'away'> {
  const { tenantId, mediaIds, userId } = row
  const { contactId } = recipient
  const choice = drawn(row, contactId)
  if (!choice) return 'away'
  if (!connected.has(choice.connectionId)) return 'away'
  if (optedOut.has(contactId)) {
    await write(tx, recipient, { state: 'skipped', failure: 'ERR_CAMPAIGN_STOPPED' })
    return 'left'
  }
  if (await tx.use(contactsService).isBlocked(tenantId, contactId)) {
    await write(tx, recipient, { state: 'skipped', failure: 'ERR_CONTACT_BLOCKED' })
    return 'left'
  }
  const { messageIndex, connectionId, id } = choice
  try {
    const content = await contentFor(tx, row, contactId, messageIndex, recipient.values ?? [])
    const facts = { tenantId, contactId, whatsappId: connectionId, userId, opens: false }
    const { message } = await tx.use(chatService).sendAutomatic({ ...facts, ...content, mediaIds, id, isFirst: true, sendType: 'campaign' })
    await write(tx, recipient, { state: 'queued', messageIndex, connectionId, messageId: message.id, ticketId: message.ticketId, sentAt: tx.now() })
    return 'sent'
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await write(tx, recipient, { state: 'failed', messageIndex, connectionId, failure: error.code, sentAt: tx.now() })
    return 'left'
  }
}

/**
 * Sends what is due of one campaign, in a transaction that holds its row: a pause waits for it and nothing goes out afterwards, and no two nodes
 * send for the same campaign. How many went out.
 */
export async function sendNext(ctx: ServerContext, tenantId: number, id: number): Promise<number> {
  const asked = await tenantRows(ctx.db, { tenantId }, campaigns).first(eq(campaigns.id, id))
  const ratings: Ratings = asked ? await ratingsFor(ctx, asked) : new Map()
  return ctx.transact((tx) => sendWithin(tx, tenantId, id, ratings))
}

async function sendWithin(tx: ServerContext, tenantId: number, id: number, ratings: Ratings): Promise<number> {
  const [row] = await tx.db
    .select()
    .from(campaigns)
    .where(ofTenant(campaigns, { tenantId }, eq(campaigns.id, id)))
    .for('update', { skipLocked: true })
  const now = tx.now()
  if (!row?.nextAt || row.nextAt > now || (row.status !== 'scheduled' && row.status !== 'processing')) return 0
  if (!(await begin(tx, row))) return 0
  const going: CampaignRow = { ...row, status: 'processing', startedAt: row.startedAt ?? now }
  const state = { status: going.status, startedAt: going.startedAt }
  if (row.endAt && row.endAt <= now) {
    await settle(tx, row, { ...state, status: 'finished', nextAt: null, hold: null, finishedAt: now })
    return 0
  }
  const window = nextWindow(now, row, await tx.setting(tenantId, companyTimeZone))
  if (!window || window.opens > now) {
    await settle(tx, row, { ...state, nextAt: window?.opens ?? null, hold: 'waitsHours', ...(!window && { status: 'paused' }) })
    return 0
  }
  const health = await healthOf(tx, going)
  if (health.isSick) {
    await settle(tx, row, { ...state, status: 'paused', nextAt: null, hold: 'stoppedFailures' })
    return 0
  }
  const risks = await risksOf(tx, going, ratings)
  if (risks.isDanger) {
    await settle(tx, row, { ...state, status: 'paused', nextAt: null, hold: 'stoppedRisk' })
    return 0
  }
  if (health.room <= 0) {
    await settle(tx, row, { ...state, nextAt: later(now, ROOM_WAIT_MS), hold: row.hold })
    return 0
  }
  const waiting = await tx.db
    .select()
    .from(campaignRecipients)
    .where(ofTenant(campaignRecipients, row, waitingOf(id)))
    .orderBy(asc(campaignRecipients.contactId))
    .limit(Math.min(AT_ONCE, health.room))
  let sent = 0
  let delay = 0
  let isAway = false
  let fullId: number | null = null
  const roomOf = new Map(risks.roomOf)
  const turn = await turnOf(tx, going, waiting)
  for (const recipient of waiting) {
    const connectionId = drawn(going, recipient.contactId)?.connectionId ?? 0
    const room = roomOf.get(connectionId) ?? Number.POSITIVE_INFINITY
    if (room <= 0) {
      fullId = connectionId
      break
    }
    const outcome = await sendTo(tx, going, recipient, turn)
    isAway = outcome === 'away'
    if (isAway) break
    if (outcome === 'left') continue
    sent += 1
    roomOf.set(connectionId, room - 1)
    delay = delayOf(row, draw('delay', id, recipient.contactId), health.slowness * risks.slowness)
    if (delay > 0) break
  }
  if (fullId !== null) await settle(tx, row, { ...state, nextAt: await roomAgainAt(tx, tenantId, fullId), hold: 'waitsLimit' })
  else if (isAway) await settle(tx, row, { ...state, nextAt: later(now, CONNECTION_WAIT_MS), hold: 'waitsConnection' })
  else if (waiting.length === 0) await settle(tx, row, { ...state, status: 'finished', nextAt: null, hold: null, finishedAt: now })
  else await settle(tx, row, { ...state, nextAt: later(now, delay), hold: null })
  return sent
}
