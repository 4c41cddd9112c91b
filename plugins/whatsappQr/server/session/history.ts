import type { BaileysEventMap } from 'baileys'

type HistoryEvent = BaileysEventMap['messaging-history.set']

/** Messages that the phone hands over when it is linked, each with both names of its people and how they call themselves. */
export function historyOf({ messages, contacts, lidPnMappings = [] }: Pick<HistoryEvent, 'messages' | 'contacts' | 'lidPnMappings'>): unknown[] {
  const others = new Map(lidPnMappings.flatMap(({ lid, pn }) => [[lid, pn] as const, [pn, lid] as const]))
  const names = new Map(contacts.map(({ id, name, notify }) => [id, name ?? notify]))
  return messages.map((message) => {
    const { remoteJid, remoteJidAlt } = message.key
    const alt = remoteJidAlt ?? (remoteJid ? others.get(remoteJid) : undefined)
    const name = message.pushName ?? (remoteJid ? (names.get(remoteJid) ?? (alt ? names.get(alt) : undefined)) : undefined)
    const { message: content, messageTimestamp } = message
    return {
      key: { ...message.key, ...(alt && { remoteJidAlt: alt }) },
      message: content,
      messageTimestamp: Number(messageTimestamp ?? 0),
      ...(name && { pushName: name }),
    }
  })
}
