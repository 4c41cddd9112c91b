import { z } from 'zod'
import { presenceSchema, profileSchema, userConfigsSchema } from '#core/contract/auth.ts'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam, pageParam, searchParam } from '#core/contract/params.ts'

/** More than any company has. */
const MOST_QUEUES = 500

export const queueSchema = z.object({ id: z.int(), queue: z.string(), color: z.string(), isActive: z.boolean(), rev: z.int() })
export type Queue = z.infer<typeof queueSchema>

export const userSchema = z.object({
  id: z.int(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  profile: profileSchema,
  status: presenceSchema,
  /** Here and takes work. */
  isOnline: z.boolean(),
  /** Of who is here, their last sign of life, some seconds old; raises no `rev`. */
  lastOnline: z.string().nullable(),
  lastLogin: z.string().nullable(),
  queues: z.array(z.object({ id: z.int(), queue: z.string(), color: z.string() })),
  rev: z.int(),
})
export type User = z.infer<typeof userSchema>

/** One's own profile: what the workbench refreshes every 30 s (specification §6). */
export const ownUserSchema = userSchema.extend({
  tenantId: z.int(),
  configs: userConfigsSchema,
  blockWavoip: z.boolean(),
  whatsappAllowed: z.array(z.int()),
  menuVisibility: z.record(z.string(), z.boolean()),
  permissions: z.array(z.string()),
})
export type OwnUser = z.infer<typeof ownUserSchema>

/** People of the tenant by name, 40 a page. */
export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/users',
  permission: 'team.listUsers',
  summary: 'People of the tenant',
  input: z.object({ searchParam, pageNumber: pageParam }),
  output: z.object({ users: z.array(userSchema), count: z.int(), hasMore: z.boolean() }),
})

/** `configs`, `permissions` and `menuVisibility` are the person's own; they are empty when another person asks. @throws noUserFound (404). */
export const getUser = defineEndpoint({
  method: 'GET',
  path: '/users/:id',
  permission: 'signed-in',
  summary: 'One person',
  input: z.object({ id: idParam }),
  output: ownUserSchema,
})

/** Merges into the saved configs. Only one's own. @throws noPermission (403). */
export const putUserConfigs = defineEndpoint({
  method: 'PUT',
  path: '/users/:id/configs',
  permission: 'signed-in',
  summary: 'Save own preferences',
  input: userConfigsSchema.partial().extend({ id: idParam }),
  output: userConfigsSchema,
})

/**
 * Changes in which queues somebody works, at once: also for whom they have a list or a conversation open; and whether they may use the
 * installation at all: who may not is signed out everywhere at once. What is absent stays.
 * `warning`: a plain user lost the last one, and sees from now on only their own tickets and those without a queue.
 * @throws noUserFound (404), invalidInput (422) for a queue that is not there, and for an end of one's own access
 */
export const putUser = defineEndpoint({
  method: 'PUT',
  path: '/users/:id',
  permission: 'team.editUsers',
  summary: 'Change the queues of a person, or suspend them',
  input: z.object({
    id: idParam,
    queues: z
      .array(z.union([idParam, z.object({ id: idParam }).transform(({ id }) => id)]))
      .max(MOST_QUEUES)
      .optional(),
    isActive: z.boolean().optional(),
  }),
  output: userSchema.extend({ warning: z.literal('noQueueLeft').nullable() }),
})

/** Preferences that hold in every window of a person; each window has its own list filter. */
export const sharedConfigsSchema = userConfigsSchema.omit({ filtrosAtendimento: true })
export type SharedConfigs = z.infer<typeof sharedConfigsSchema>

/**
 * False: a pause of who is here, until true or until they leave; no reload, lost line or login ends it. For who is not here it is kept
 * when they say it themselves. True: the pause is over, and whoever says it of themselves is here. An admin or super may set another's.
 * @throws noPermission (403), noUserFound (404)
 */
export const putUserOnline = defineEndpoint({
  method: 'PUT',
  path: '/usersIsOnline/:id',
  permission: 'signed-in',
  summary: 'Set presence',
  input: z.object({ id: idParam, isOnline: z.boolean() }),
  output: userSchema,
})

export const listQueues = defineEndpoint({
  method: 'GET',
  path: '/queue',
  permission: 'team.listQueues',
  summary: 'Queues of the tenant',
  input: z.object({}),
  output: z.array(queueSchema),
})

/** `status` of one person changed, in whichever direction. Goes to the whole tenant. */
export const userPresenceChanged = defineEvent(
  'team.userPresenceChanged',
  z.object({
    userId: z.int(),
    username: z.string(),
    email: z.string(),
    isOnline: z.boolean(),
    status: presenceSchema,
    lastLogin: z.string().nullable(),
    rev: z.int(),
  }),
  { channel: 'users', kind: 'update', key: 'data' },
)

/** Preferences that a person changed in one window, for their others; only what changed. Goes to that person alone. */
export const userConfigsChanged = defineEvent('team.userConfigsChanged', z.object({ userId: z.int(), configs: sharedConfigsSchema }), {
  channel: 'users',
  kind: 'configs',
  key: 'data',
})

/** Somebody's queues changed. Goes to the whole tenant. */
export const userChanged = defineEvent('team.userChanged', userSchema, { channel: 'user', kind: 'update', key: 'user' })
export * from './service.ts'
