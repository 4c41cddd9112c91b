import type { Profile } from '#core/contract/auth.ts'
import { defineService } from '#core/contract/define.ts'

/** A person of the tenant as rules about queues read them. */
export interface Member {
  userId: number
  name: string
  profile: Profile
  queueIds: readonly number[]
}

export interface TeamService {
  /** Active people of a tenant with their queues; at most 5 s old on another node. */
  membersOf(tenantId: number): Promise<readonly Member[]>
  /** One person's queues. */
  queueIdsOf(tenantId: number, userId: number): Promise<readonly number[]>
  /** Whether the queue is there and active. */
  hasQueue(tenantId: number, queueId: number): Promise<boolean>
}

export const teamService = defineService<TeamService>('team.service')
