import type { FieldValues } from '#core/contract/activity/index.ts'
import type { Profile } from '#core/contract/auth.ts'
import { definePoint, defineService, type Service } from '#core/contract/define.ts'
import type { CompanyProfile } from './personFields.ts'
import type { QueueFields } from './queueRules.ts'

/** A person of the tenant as rules about queues read them. */
export interface Member {
  userId: number
  name: string
  profile: Profile
  queueIds: readonly number[]
}

/** A queue as rules about conversations read it. */
export interface QueueOfTeam extends QueueFields {
  id: number
}

export interface TeamService {
  /** Active people of a tenant with their queues; at most 5 s old on another node. */
  membersOf(tenantId: number): Promise<readonly Member[]>
  /** Queues of one person. */
  queueIdsOf(tenantId: number, userId: number): Promise<readonly number[]>
  /** A queue, also one that is switched off; null where it is not there any more. At most 5 s old on another node. */
  queueOf(tenantId: number, queueId: number): Promise<QueueOfTeam | null>
  /** Whether the queue is there and active. Within a transaction nobody deletes it until that ends. */
  hasQueue(tenantId: number, queueId: number): Promise<boolean>
}

/** Conversations that somebody has, which others take over once they leave. */
export interface AssignedWork {
  /** How many of them are not over. */
  count(tenantId: number, userId: number): Promise<number>
  /** Gives them back to where they wait for somebody; answers their ids. */
  release(tenantId: number, userId: number): Promise<readonly number[]>
  /** Gives those that nobody has taken meanwhile to the person again. */
  restore(tenantId: number, userId: number, ids: readonly number[]): Promise<void>
}
export const assignedWork = definePoint<Service<AssignedWork>>('team.heldWork')

/** Knows the connections of a company. */
export interface KnownConnections {
  /** Connections of the ids that are there. */
  known(tenantId: number, ids: readonly number[]): Promise<readonly number[]>
}
export const knownConnections = definePoint<Service<KnownConnections>>('team.knownConnections')

/** People who work in a company with an account of another one. Call it within a transaction. */
export interface MembershipService {
  /** Answers the id of their row. @throws invalidInput (422), also where they are there already; userCreationDisabled (400) */
  add(membership: { accountId: number; tenantId: number; profile: CompanyProfile }): Promise<number>
  /** @throws noUserFound (404), invalidInput (422) for the last administrator */
  change(membership: { id: number; tenantId: number; profile: CompanyProfile; isActive: boolean }): Promise<void>
  /** As the deletion of a person. Answers what the person had there, for `restore`. @throws noUserFound (404), lastAdmin (409) */
  remove(membership: { id: number; tenantId: number }): Promise<FieldValues>
  /**
   * Brings a removed membership back as the same row, with what `remove` answered.
   * @throws noUserFound (404), userNamesTaken (409), invalidInput (422) where they work there again already; userCreationDisabled (400)
   */
  restore(membership: { id: number; tenantId: number }, taken: FieldValues): Promise<void>
}
export const membershipService = defineService<MembershipService>('team.memberships')

export const teamService = defineService<TeamService>('team.service')
