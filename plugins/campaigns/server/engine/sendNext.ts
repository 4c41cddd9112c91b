import { and, asc, eq, inArray, sql } from 'drizzle-orm'
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
import { type Health, healthOf } from './health.ts'
import { type Content, contentFor, type Drawn, drawn } from './message.ts'
import { type Ratings, type Risks, ratingsFor, risksOf } from './risks.ts'

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

/** A recipient whose message is ready to go. */
interface Ready {
  recipient: RecipientRow
  choice: Drawn
  content: Content
}

/** The message of a recipient; null where they get none, as their row says then. @throws what nobody expects */
async function readyFor(tx: ServerContext, row: CampaignRow, recipient: RecipientRow, choice: Drawn, { optedOut }: Turn): Promise<Ready | null> {
  const { contactId } = recipient
  const isBlocked = await tx.use(contactsService).isBlocked(row.tenantId, contactId)
  if (isBlocked || optedOut.has(contactId)) {
    await write(tx, recipient, { state: 'skipped', failure: isBlocked ? 'ERR_CONTACT_BLOCKED' : 'ERR_CAMPAIGN_STOPPED' })
    return null
  }
  try {
    return { recipient, choice, content: await contentFor(tx, row, contactId, choice.messageIndex, recipient.values ?? []) }
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await refused(tx, { recipient, choice }, error)
    return null
  }
}

const refused = (tx: ServerContext, { recipient, choice }: Pick<Ready, 'recipient' | 'choice'>, { code }: AppError) =>
  write(tx, recipient, { state: 'failed', messageIndex: choice.messageIndex, connectionId: choice.connectionId, failure: code, sentAt: tx.now() })

/** The state of a recipient's row after a message that was handed over. */
interface Sent {
  contactId: number
  messageIndex: number
  messageId: string
  ticketId: number
}

/** Marks recipients of a campaign whose messages one connection has now, with one statement. */
async function writeSent(
  tx: ServerContext,
  { tenantId, id }: Pick<CampaignRow, 'tenantId' | 'id'>,
  connectionId: number,
  sent: readonly Sent[],
): Promise<void> {
  if (sent.length === 0) return
  const isThis = and(eq(campaignRecipients.campaignId, id), sql`${campaignRecipients.contactId} = v."contactId"`)
  await tx.db.execute(sql`
    update ${campaignRecipients} set state = 'queued', connection_id = ${connectionId}, sent_at = ${tx.now().toISOString()}::timestamptz,
      message_index = v."messageIndex", message_id = v."messageId", ticket_id = v."ticketId"
    from json_to_recordset(${JSON.stringify(sent)}::json) as v("contactId" int, "messageIndex" int, "messageId" text, "ticketId" int)
    where ${ofTenant(campaignRecipients, { tenantId }, isThis)}`)
}

/** Hands messages over to one connection; what is refused for good is the recipient's alone. */
async function handOver(tx: ServerContext, { tenantId, id, userId, mediaIds }: CampaignRow, connectionId: number, ready: readonly Ready[]): Promise<void> {
  const messages = ready.map(({ recipient: { contactId }, choice, content }) => ({ contactId, id: choice.id, ...content }))
  const batch = { tenantId, userId, mediaIds, whatsappId: connectionId, sendType: 'campaign' as const, messages }
  const answers = await tx.use(chatService).sendAutomaticMany(batch)
  const sent: Sent[] = []
  for (const one of ready) {
    const answer = answers.get(one.recipient.contactId)
    if (answer instanceof AppError) await refused(tx, one, answer)
    else if (answer)
      sent.push({ contactId: one.recipient.contactId, messageIndex: one.choice.messageIndex, messageId: answer.message.id, ticketId: answer.ticket.id })
  }
  await writeSent(tx, { tenantId, id }, connectionId, sent)
}

/**
 * Sends what is due of one campaign, in a transaction that holds its row: a pause waits for it and nothing goes out afterwards, and no two nodes
 * send for the same campaign. How many went out.
 */
export async function sendNext(ctx: ServerContext, tenantId: number, id: number): Promise<number> {
  const asked = await tenantRows(ctx.db, { tenantId }, campaigns).first(eq(campaigns.id, id))
  const ratings: Ratings = asked ? await ratingsFor(ctx, asked) : new Map()
  // Before a message leaves, a commit that waits for the disk marks it, and has the turn there too: what is lost with the database is sent by nobody.
  return ctx.withoutFlush.transact((tx) => sendWithin(tx, tenantId, id, ratings))
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
  const turn = await turnOf(tx, going, waiting)
  const { ready, delay, isAway, fullId } = await pick(tx, going, waiting, turn, risks, health)
  for (const [connectionId, ofConnection] of Map.groupBy(ready, ({ choice }) => choice.connectionId)) await handOver(tx, going, connectionId, ofConnection)
  if (fullId !== null) await settle(tx, row, { ...state, nextAt: await roomAgainAt(tx, tenantId, fullId), hold: 'waitsLimit' })
  else if (isAway) await settle(tx, row, { ...state, nextAt: later(now, CONNECTION_WAIT_MS), hold: 'waitsConnection' })
  else if (waiting.length === 0) await settle(tx, row, { ...state, status: 'finished', nextAt: null, hold: null, finishedAt: now })
  else await settle(tx, row, { ...state, nextAt: later(now, delay), hold: null })
  return ready.length
}

interface Picked {
  ready: Ready[]
  /** Milliseconds until the next turn. */
  delay: number
  /** The next one's connection is down. */
  isAway: boolean
  /** The connection whose limit is reached. */
  fullId: number | null
}

/** Recipients of this turn: until a delay comes, a connection is down, or one has reached its limit. */
async function pick(tx: ServerContext, row: CampaignRow, waiting: readonly RecipientRow[], turn: Turn, risks: Risks, { slowness }: Health): Promise<Picked> {
  const picked: Picked = { ready: [], delay: 0, isAway: false, fullId: null }
  const roomOf = new Map(risks.roomOf)
  for (const recipient of waiting) {
    const choice = drawn(row, recipient.contactId)
    const room = roomOf.get(choice?.connectionId ?? 0) ?? Number.POSITIVE_INFINITY
    if (choice && room <= 0) return { ...picked, fullId: choice.connectionId }
    if (!choice || !turn.connected.has(choice.connectionId)) return { ...picked, isAway: true }
    const ready = await readyFor(tx, row, recipient, choice, turn)
    if (!ready) continue
    picked.ready.push(ready)
    roomOf.set(choice.connectionId, room - 1)
    const delay = delayOf(row, draw('delay', row.id, recipient.contactId), slowness * risks.slowness)
    if (delay > 0) return { ...picked, delay }
  }
  return picked
}
