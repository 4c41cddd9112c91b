import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam, pageParam, searchParam } from '#core/contract/params.ts'
import { personalName, personalNumber } from '#core/contract/personalNumber.ts'
import { channelReasons } from '#plugins/connections/contract/index.ts'

/** Kinds of acts of rules. */
export const actKinds = ['removed', 'deleted', 'warned', 'greeted', 'farewell'] as const
export type ActKind = (typeof actKinds)[number]
export const actStates = ['waiting', 'done', 'failed'] as const

/** Why something could not be done: the channel's reason, or `notAdmin`: the account is no admin of the group; `gone`: the person was not in it any more; `fault`: a fault of the program. */
export const actReasons = [...channelReasons, 'notAdmin', 'gone', 'fault'] as const
export type ActReason = (typeof actReasons)[number]

/** Something that a rule did in a group, or could not do. */
export const actSchema = z.object({
  id: z.int(),
  whatsappId: z.int(),
  groupId: z.string(),
  groupName: z.string(),
  kind: z.enum(actKinds),
  state: z.enum(actStates),
  people: z.array(z.object({ name: personalName(z.string()), number: personalNumber(z.string()) })),
  /** The phrase that was written, or the reason of the ban. */
  cause: z.string(),
  reason: z.enum(actReasons).nullable(),
  /** Epoch milliseconds. */
  at: z.int(),
})
export type Act = z.output<typeof actSchema>

/** The newest first, in pages of 40. `searchParam`: a part of the name of the group, of a person's name or number, or of the cause. */
export const listActs = defineEndpoint({
  method: 'GET',
  path: '/groups/history',
  permission: 'groups.edit',
  summary: 'What the rules of groups did',
  input: z.object({ pageNumber: pageParam, searchParam, kind: z.enum(actKinds).optional(), state: z.enum(actStates).optional() }),
  output: z.object({ acts: z.array(actSchema), count: z.int(), hasMore: z.boolean() }),
})

/** Something was done, or is about to be. */
export const actMoved = defineEvent('groups.actMoved', actSchema, { channel: 'groupAct', kind: 'update', key: 'act' })

/** Connections that rules of groups may be of, and what their channels can do there. */
export const listGroupConnections = defineEndpoint({
  method: 'GET',
  path: '/groups/connections',
  permission: 'groups.edit',
  summary: 'Connections with groups',
  input: z.object({}),
  output: z.array(z.object({ id: z.int(), name: z.string(), type: z.string(), lists: z.boolean(), removes: z.boolean(), deletes: z.boolean() })),
})

/** Groups that the account of a connection is in, by name. Without the answer of the channel `reason` says why there are none. @throws noConnectionFound (404) */
export const listGroups = defineEndpoint({
  method: 'GET',
  path: '/groups',
  permission: 'groups.edit',
  summary: 'Groups of a connection',
  input: z.object({ whatsappId: idParam }),
  output: z.object({ groups: z.array(z.object({ id: z.string(), name: z.string(), size: z.int() })), reason: z.enum(channelReasons).nullable() }),
})
