import { z } from 'zod'
import type { Group, GroupSummary } from '../adapter.ts'
import type { ChannelEvent } from '../events.ts'
import { groupOf, groupSummaries, membersChangedEvents } from './groups.ts'
import { addressOfJid, groupOfJid, personOfJids } from './jid.ts'

const name = z.string().nullish()
const flag = z.boolean().nullish()

/** A person in a group: `jid` hides the phone in groups that hide phones, `phoneNumber` and `lid` are the two names where the gateway knows them. */
const memberSchema = z.looseObject({ jid: z.string(), phoneNumber: name, lid: name, isAdmin: flag, isSuperAdmin: flag })

/** A group of a gateway that is built on whatsmeow, with the names of its fields as Baileys writes them. @source whatsmeow `types.GroupInfo` */
export const goGroupSchema = z.looseObject({
  jid: z.string(),
  name,
  participantCount: z.number().nullish(),
  participants: z.array(memberSchema).nullish(),
})
export type GoGroup = z.infer<typeof goGroupSchema>

/** A group with those in it. */
export const groupOfGo = ({ name: called, participants }: GoGroup): Group =>
  groupOf(
    called ?? '',
    (participants ?? []).map(({ jid, phoneNumber, lid, isAdmin, isSuperAdmin }) => ({
      id: jid,
      jids: [phoneNumber, jid, lid],
      isAdmin: isAdmin === true || isSuperAdmin === true,
    })),
  )

export const summariesOfGo = (groups: readonly GoGroup[]): GroupSummary[] =>
  groupSummaries(
    groups.map(({ jid, name: called, participants, participantCount }) => ({ jid, name: called ?? '', size: participants?.length || (participantCount ?? 0) })),
  )

const jids = z.array(z.string()).nullish()

/** A change of a group: each field is there for a change of its own. @source whatsmeow `events.GroupInfo` */
const changeSchema = z.looseObject({
  jid: z.string(),
  sender: name,
  senderPn: name,
  timestamp: z.union([z.string(), z.number()]).nullish(),
  participantVersionId: name,
  name: z.looseObject({ name: z.string() }).nullish().catch(null),
  join: jids,
  leave: jids,
})

/** People who joined or left a group, and its new name, of gateways that hand on what whatsmeow tells of a group. */
export function groupChangeEvents(change: unknown): ChannelEvent[] {
  const parsed = changeSchema.safeParse(change)
  const group = parsed.success ? groupOfJid(parsed.data.jid) : null
  if (!parsed.success || !group) return []
  const { sender, senderPn, timestamp, participantVersionId, name: renamed, join, leave } = parsed.data
  const people = (all: readonly string[] | null | undefined) => (all ?? []).flatMap((jid) => personOfJids([jid]) ?? [])
  const knownBy = [timestamp ?? null, participantVersionId ?? null, group.value, join ?? [], leave ?? []]
  const by = addressOfJid(senderPn) ?? addressOfJid(sender)
  return [
    ...(renamed && renamed.name !== '' ? [{ kind: 'named' as const, from: { addresses: [group] as const, name: renamed.name } }] : []),
    ...membersChangedEvents({ group, joined: people(join), left: people(leave), by, knownBy }),
  ]
}
