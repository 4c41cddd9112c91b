import { z } from 'zod'
import { defineEvent, defineService } from '#core/contract/define.ts'
import type { GroupSummary, MemberMessage } from './adapter.ts'
import { type Address, addressKindSchema, type Party } from './address.ts'

const addressSchema = z.object({ kind: addressKindSchema, value: z.string() })
const partySchema = z.object({ addresses: z.tuple([addressSchema], addressSchema).readonly(), name: z.string() })

/** People joined a group of a connection, or left it. Inside the program alone, also while the company wants no conversations of groups; it may be told again with the same `ref`. */
export const groupMembersChanged = defineEvent(
  'channels.groupMembersChanged',
  z.object({
    connectionId: z.int(),
    ref: z.string(),
    group: addressSchema,
    joined: z.array(partySchema).readonly(),
    left: z.array(partySchema).readonly(),
    by: addressSchema.nullable(),
  }),
)

/** A member wrote in a group of a connection. As `groupMembersChanged`. */
export const groupMessageArrived = defineEvent(
  'channels.groupMessageArrived',
  z.object({ connectionId: z.int(), ref: z.string(), group: addressSchema, author: partySchema, body: z.string() }),
)

/** Only an admin of the group may do it, and the account of the connection is none. */
export class NotGroupAdmin extends Error {}

/** Somebody as the company knows them. */
export interface KnownPerson {
  /** Empty where nobody told it. */
  name: string
  /** Digits with calling code; none where all of them are hidden. */
  phones: string[]
}

/** Abilities of a channel in groups; a control for what it lacks is absent. */
export interface GroupAbilities {
  lists: boolean
  removes: boolean
  deletes: boolean
}

/** Keeps order in groups over a connection, for plugins. */
export interface GroupAdmin {
  /** Of the channel with this `type`. */
  abilitiesOf(type: string): GroupAbilities
  /** @throws ChannelError `unsupported`, `notConnected` and others */
  list(tenantId: number, connectionId: number): Promise<readonly GroupSummary[]>
  /** Names and phones of people, in their order. */
  known(tenantId: number, people: readonly Party[]): Promise<KnownPerson[]>
  /** Removes somebody; false where they are not in the group any more. @throws ChannelError, NotGroupAdmin */
  remove(tenantId: number, connectionId: number, group: Address, person: readonly Address[]): Promise<boolean>
  /** @throws ChannelError, NotGroupAdmin */
  deleteMessage(tenantId: number, connectionId: number, message: MemberMessage): Promise<void>
  /** How a group is called here, else at the provider; empty where nobody says. */
  nameOf(tenantId: number, connectionId: number, group: Address): Promise<string>
  /** The contact that a group is, made where there is none. @throws ChannelError `notConnected` */
  contactOf(tenantId: number, connectionId: number, group: Address): Promise<{ contactId: number; name: string }>
}
export const groupAdmin = defineService<GroupAdmin>('channels.groupAdmin')
