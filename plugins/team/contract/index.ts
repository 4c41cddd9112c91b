import { z } from 'zod'
import { presenceSchema, profileSchema, userConfigsSchema } from '#core/contract/auth.ts'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { idParam, pageParam, searchParam } from '#core/contract/params.ts'
import { personFieldsSchema } from './personFields.ts'

export * from './queueRules.ts'
export * from './queues.ts'
export * from './settings.ts'
export * from './teams.ts'

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

/** Profile of the signed-in person: what the workbench refreshes every 30 s (specification §6). */
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
 * Changes a person. What is absent stays, and what changes counts at once: queues also for whom they have a list or a conversation open.
 * Who is suspended is signed out everywhere, and their conversations go back to their queues; another password ends their sessions.
 * `detailsRev`: the version that the change was made on; without it nobody looks whether there is a newer one.
 * `warning`: a plain user lost the last queue, and sees from now on only their own tickets and those without one.
 * @throws noUserFound (404), personChanged (409) where somebody else changed them since, invalidInput (422) for what breaks the rules of
 * `personProblems`, names that are taken, queues, teams and connections that are not there, and for an end of one's own or the last administrator's access
 */
export const putUser = defineEndpoint({
  method: 'PUT',
  path: '/users/:id',
  permission: 'team.editUsers',
  summary: 'Change a person, or suspend them',
  input: personFieldsSchema.partial().extend({ id: idParam, detailsRev: z.int().optional() }),
  output: userSchema.extend({ warning: z.literal('noQueueLeft').nullable() }),
})

/** Preferences that hold in every window of a person: all but those of a window. */
export const sharedConfigsSchema = userConfigsSchema
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

/** Somebody is new or another than before: their names, profile, queues, access. Goes to the whole tenant. */
export const userChanged = defineEvent('team.userChanged', userSchema, { channel: 'user', kind: 'update', key: 'user' })
/** Somebody is not of the company any more. Goes to the whole tenant. */
export const userRemoved = defineEvent('team.userRemoved', z.object({ id: z.int() }), { channel: 'user', kind: 'delete', key: 'user' })
export * from './service.ts'
