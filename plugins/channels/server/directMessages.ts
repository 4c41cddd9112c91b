import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#core/contract/ids.ts'
import { personOfNumber } from '#core/contract/phone.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { ChannelError, type ChannelReason } from '#plugins/connections/contract/index.ts'
import { connections } from '#plugins/connections/server/connections.table.ts'
import type { Address, ChannelAdapter, ChannelMessage, DirectMessages } from '../contract/index.ts'
import { channelDirectMessages } from './channels.table.ts'
import { workingConnection } from './connectionOf.ts'

interface Place {
  tenantId: number
  connectionId: number
}

const noFile = (): never => {
  throw new ChannelError('mediaRejected')
}

/** A text of nobody's conversation. */
export const messageTo = (to: Address, place: Place, id: string, body: string, at: Date): ChannelMessage => ({
  ...place,
  ...{ id, contactId: 0, ticketId: 0, body, mediaType: 'chat', timestamp: at.getTime(), agentName: null },
  ...{ data: null, media: null, quoted: null, isForwarded: false, isEdited: false, isDeleted: false, reactions: [] },
  ...{ to, quotedRef: null, ref: null, fromMe: true, lastRef: null, thread: null, openFile: noFile, fileUrl: noFile },
})

/** Hands a text over; what the adapter refuses is answered as its reason. */
export const handOver = (
  adapter: ChannelAdapter,
  line: Parameters<ChannelAdapter['send']>[1],
  message: ChannelMessage,
): Promise<{ reason: ChannelReason | null; detail: string | null }> =>
  adapter.send(message, line).then(
    () => ({ reason: null, detail: null }),
    (error: unknown) => {
      if (!(error instanceof ChannelError)) throw error
      return { reason: error.reason, detail: error.facts.detail ?? null }
    },
  )

/** The same for all ways in which a number is written. */
const fingerprintOf = (number: string, body: string): string =>
  createHash('sha256')
    .update(`${personOfNumber(number)}\n${body}`)
    .digest('hex')

/** Whether a message that was written on the connection's own phone is the echo of a text that went to nobody's conversation. */
export async function isDirectEcho(ctx: ServerContext, { tenantId, connectionId }: Place, addresses: readonly Address[], body: string): Promise<boolean> {
  const fingerprints = addresses.flatMap(({ kind, value }) => (kind === 'phone' ? [fingerprintOf(value, body)] : []))
  if (fingerprints.length === 0) return false
  const echoed = and(eq(channelDirectMessages.connectionId, connectionId), inArray(channelDirectMessages.fingerprint, fingerprints))
  return (await tenantRows(ctx.db, { tenantId }, channelDirectMessages).first(echoed)) !== undefined
}

const writesToPhones = ({ writesTo }: ChannelAdapter): boolean => writesTo.includes('phone')

/** @see DirectMessages of the contract */
export const createDirectMessages = (ctx: ServerContext): DirectMessages => ({
  async connectionsOf(tenantId) {
    const rows = await tenantRows(ctx.db, { tenantId }, connections).find(eq(connections.isActive, true))
    const open = await Promise.all(rows.map(async ({ id, name }) => ({ id, name, working: await workingConnection(ctx, tenantId, id) })))
    return open.filter(({ working }) => working && writesToPhones(working.adapter)).map(({ id, name }) => ({ id, name }))
  },
  async send(place, number, body) {
    const open = await workingConnection(ctx, place.tenantId, place.connectionId)
    if (open?.connection.status !== 'CONNECTED') return { reason: 'notConnected', detail: null }
    if (!writesToPhones(open.adapter)) return { reason: 'unsupported', detail: null }
    const id = newId()
    const at = ctx.now()
    await tenantRows(ctx.db, place, channelDirectMessages).insert({ id, connectionId: place.connectionId, fingerprint: fingerprintOf(number, body), at })
    return handOver(open.adapter, open.channelConnection, messageTo({ kind: 'phone', value: number }, place, id, body, at))
  },
})
