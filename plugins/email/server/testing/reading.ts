import type { ChannelEvent } from '#plugins/channels/contract/index.ts'
import { type Delivery, packDelivery } from '../delivery.ts'
import { parseMail } from '../parse.ts'
import { connectionTo } from './connection.ts'

export type Inbound = Extract<ChannelEvent, { kind: 'message' }>

export const connection = connectionTo()
/** Name that a mail with the id of `mailOf` is known by. */
export const REF = /^<um@cliente\.exemplo>~[0-9a-f]{16}$/

/** Events of a mail, as it comes from the mailbox. */
export function read(source: string | Buffer, more: Partial<Delivery> = {}): Promise<ChannelEvent[]> {
  const bytes = Buffer.isBuffer(source) ? source : Buffer.from(source)
  return parseMail(packDelivery({ uid: 5, bytes: bytes.length, isCut: false, source: bytes, ...more }), connection)
}

export const messagesIn = async (source: string | Buffer, more: Partial<Delivery> = {}): Promise<Inbound[]> =>
  (await read(source, more)).flatMap((event) => (event.kind === 'message' ? event : []))
export const bodyOf = async (source: string | Buffer): Promise<string | undefined> => (await messagesIn(source))[0]?.body
/** Texts, and names of files. */
export const shownOf = async (source: string | Buffer): Promise<string[]> => (await messagesIn(source)).map(({ body, file }) => file?.name ?? body)
