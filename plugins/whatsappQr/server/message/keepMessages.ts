import { and, desc, eq, gte, lt, or } from 'drizzle-orm'
import { ofTenant, tenantRows } from '#core/server/db/repository.ts'
import { decrypt, encrypt } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { Address, HistoryPage } from '#plugins/channels/contract/index.ts'
import { keyFor, SESSION_MESSAGES } from '../sealing.ts'
import type { Place } from '../session/authState.ts'
import { whatsappMessages } from '../whatsappQr.table.ts'
import { messageSchema, type RawMessage } from './events.ts'
import { toJson } from './json.ts'
import { conversationEvents, partyOf } from './parse.ts'

/** Days that messages are kept: who could not read one may ask for it again for fourteen. */
const RETENTION_DAYS = 30
const DAY_MS = 86_400_000
const MOST_ROWS = 500
const PAGE = 50

const chatOf = ({ kind, value }: Address): string => `${kind}:${value}`

/** Keeps messages as the library told them; those that are there already stay. What is no conversation is left out. */
export async function keepMessages(ctx: ServerContext, place: Place, messages: readonly unknown[]): Promise<void> {
  const key = keyFor(ctx, SESSION_MESSAGES)
  const keptAt = ctx.now()
  const rows = messages.flatMap((one) => {
    const json = toJson(one)
    const message = messageSchema.safeParse(JSON.parse(json))
    const party = message.success && message.data.message ? partyOf(message.data.key) : null
    if (!message.success || !party) return []
    const [chat, chatAlt] = party.addresses
    const seconds = message.data.messageTimestamp
    const writtenAt = seconds ? new Date(seconds * 1000) : keptAt
    const names = { chat: chatOf(chat), chatAlt: chatAlt ? chatOf(chatAlt) : null }
    return [{ ...place, ref: message.data.key.id, ...names, writtenAt, keptAt, sealed: encrypt(key, json) }]
  })
  for (let from = 0; from < rows.length; from += MOST_ROWS) {
    await ctx.db
      .insert(whatsappMessages)
      .values(rows.slice(from, from + MOST_ROWS))
      .onConflictDoNothing()
  }
}

function opened(ctx: ServerContext, encrypted: string): RawMessage | null {
  const text = decrypt(keyFor(ctx, SESSION_MESSAGES), encrypted)
  const message = text === null ? null : messageSchema.safeParse(JSON.parse(text))
  return message?.success ? message.data : null
}

const ofConnection = ({ connectionId }: Place) => eq(whatsappMessages.connectionId, connectionId)

/** A message by WhatsApp's id of it; null for one that is not kept, or not any more. */
export async function storedMessage(ctx: ServerContext, place: Place, ref: string): Promise<RawMessage | null> {
  const row = await tenantRows(ctx.db, place, whatsappMessages).first(and(ofConnection(place), eq(whatsappMessages.ref, ref)))
  return row ? opened(ctx, row.sealed) : null
}

/** Messages written before, as the phone handed them over when it was linked: the newest page first, inside a page the oldest. */
export async function readHistory(
  ctx: ServerContext,
  place: Place,
  { with: who, since, cursor }: { with: Address | null; since: Date; cursor: string | null },
): Promise<HistoryPage> {
  const isOfChat = who ? or(eq(whatsappMessages.chat, chatOf(who)), eq(whatsappMessages.chatAlt, chatOf(who))) : undefined
  const [atOf, ref = ''] = cursor?.split(' ') ?? []
  const before = atOf ? new Date(Number(atOf)) : null
  const isBefore = before ? or(lt(whatsappMessages.writtenAt, before), and(eq(whatsappMessages.writtenAt, before), lt(whatsappMessages.ref, ref))) : undefined
  const rows = await ctx.db
    .select()
    .from(whatsappMessages)
    .where(ofTenant(whatsappMessages, place, ofConnection(place), gte(whatsappMessages.writtenAt, since), isOfChat, isBefore))
    .orderBy(desc(whatsappMessages.writtenAt), desc(whatsappMessages.ref))
    .limit(PAGE)
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  const events = rows.toReversed().flatMap(({ sealed }) => {
    const message = opened(ctx, sealed)
    return message ? conversationEvents(message) : []
  })
  return { events, cursor: last ? `${last.writtenAt.getTime()} ${last.ref}` : null }
}

export async function sweepMessages(ctx: ServerContext): Promise<void> {
  await ctx.db.delete(whatsappMessages).where(lt(whatsappMessages.keptAt, new Date(ctx.now().getTime() - RETENTION_DAYS * DAY_MS)))
}
