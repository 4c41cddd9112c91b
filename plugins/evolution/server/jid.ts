import type { Address } from '#plugins/channels/contract/index.ts'

/** How WhatsApp names a person: by phone, or by a number that hides it (LID). */
const PERSON = /^(\d+)(?::\d+)?@(s\.whatsapp\.net|c\.us|lid)$/

/** The address of a person; null for groups, broadcasts, channels and what is none. */
export function addressOfJid(jid: string | null | undefined): Address | null {
  const [, value, host] = PERSON.exec(jid ?? '') ?? []
  return value ? { kind: host === 'lid' ? 'lid' : 'phone', value } : null
}

export const jidOf = ({ kind, value }: Address): string => `${value}@${kind === 'lid' ? 'lid' : 's.whatsapp.net'}`
