import type { Address } from '#plugins/channels/contract/index.ts'

/** How WhatsApp names a person: by phone, or by a number that hides it (LID). */
const PERSON = /^(\d+)(?::\d+)?@(s\.whatsapp\.net|c\.us|lid)$/
const GROUP = /^([\d-]+)@g\.us$/

/** The address of a person or a group; null for broadcasts, channels and what is none. */
export function addressOfJid(jid: string | null | undefined): Address | null {
  const [, group] = GROUP.exec(jid ?? '') ?? []
  if (group) return { kind: 'group', value: group }
  const [, value, host] = PERSON.exec(jid ?? '') ?? []
  return value ? { kind: host === 'lid' ? 'lid' : 'phone', value } : null
}

const HOSTS: Partial<Record<Address['kind'], string>> = { lid: 'lid', group: 'g.us' }

export const jidOf = ({ kind, value }: Address): string => `${value}@${HOSTS[kind] ?? 's.whatsapp.net'}`
