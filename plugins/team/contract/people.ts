import { z } from 'zod'
import { accessHoursSchema } from '#core/contract/accessHours.ts'
import { defineEndpoint } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { idParam } from '#core/contract/params.ts'
import { userSchema } from './index.ts'
import { personFieldsSchema } from './personFields.ts'

/** A person as those see them who lead: also those who are suspended. */
export const personSchema = userSchema.extend({
  isActive: z.boolean(),
  /** By name; also those that are not active. */
  teams: z.array(z.object({ id: z.int(), group: z.string() })),
  whatsappAllowed: z.array(z.int()),
  accessHours: accessHoursSchema.nullable(),
  isSingleSession: z.boolean(),
  blockWavoip: z.boolean(),
  /** False for somebody who signs in with an account of another company: their e-mail, user name and password are kept there. */
  hasOwnAccount: z.boolean(),
  /** Version of what administrators write; `rev` also moves with presence. */
  detailsRev: z.int(),
})
export type Person = z.infer<typeof personSchema>

/** Everybody of the company by name, suspended people too. `maxUsers`: how many the company may have, null for no limit. */
export const listPeople = defineEndpoint({
  method: 'GET',
  path: '/users/people',
  permission: 'team.readPeople',
  summary: 'People of the company with what administrators write of them',
  input: z.object({}),
  output: z.object({ people: z.array(personSchema), maxUsers: z.int().nullable() }),
})

/**
 * `name`, a `password` (save of somebody invited), and an `email` or a `username` are needed; the rest has its usual value.
 * @throws userCreationDisabled (400) where the company has as many people as it may; invalidInput (422), as `putUser`
 */
export const createPerson = defineEndpoint({
  method: 'POST',
  path: '/users',
  permission: 'team.editUsers',
  summary: 'Create a person',
  input: personFieldsSchema.extend({
    email: personFieldsSchema.shape.email.default(''),
    username: personFieldsSchema.shape.username.default(''),
    profile: personFieldsSchema.shape.profile.default('user'),
    queues: personFieldsSchema.shape.queues.default([]),
    teams: personFieldsSchema.shape.teams.default([]),
    isActive: z.boolean().default(true),
    whatsappAllowed: personFieldsSchema.shape.whatsappAllowed.default([]),
    accessHours: personFieldsSchema.shape.accessHours.default(null),
    isSingleSession: z.boolean().default(false),
    blockWavoip: z.boolean().default(false),
    /** They choose their password by a link (`invitePerson`): `password` is not looked at. */
    isInvited: z.boolean().default(false),
    password: personFieldsSchema.shape.password.default(''),
  }),
  output: personSchema,
})

/**
 * Their row stays for what they did; they are signed out, their conversations go back to their queues, and their names are free again.
 * @throws noUserFound (404), ownAccess (409), lastAdmin (409)
 */
export const deletePerson = defineEndpoint({
  method: 'DELETE',
  path: '/users/:id',
  permission: 'team.deleteUsers',
  summary: 'Delete a person',
  input: z.object({ id: idParam }),
  output: z.object({ message: z.literal('USER_DELETED') }),
})

/**
 * A link by which a person chooses their password, for seven days; an earlier one stops working. It is mailed to them where the company sends mail.
 * @throws noUserFound (404), noPermission (403) for an administrator's by somebody else, accountElsewhere (409)
 */
export const invitePerson = defineEndpoint({
  method: 'POST',
  path: '/users/:id/invitation',
  permission: 'team.editUsers',
  summary: 'Invite a person by link',
  input: z.object({ id: idParam }),
  output: z.object({ link: z.string(), expiresAt: z.string(), isMailed: z.boolean() }),
})

/** Consequences when a person leaves: how many of their conversations go back. @throws noUserFound (404) */
export const getDeparture = defineEndpoint({
  method: 'GET',
  path: '/users/:id/departure',
  permission: 'team.readPeople',
  summary: 'What somebody leaves behind',
  input: z.object({ id: idParam }),
  output: z.object({ openTickets: z.int() }),
})

export const sessionOfPersonSchema = z.object({
  id: z.string(),
  startedAt: z.string(),
  /** At most 15 minutes old for a page in use. */
  lastUsedAt: z.string(),
  address: z.string().nullable(),
  /** Kinds of browser and system, 'other' for those we do not know; null for sessions from before they were kept. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** A page of it has its line open. */
  isLive: z.boolean(),
  /** The session that asks. */
  isOwn: z.boolean(),
})
export type SessionOfPerson = z.infer<typeof sessionOfPersonSchema>

/** Where somebody is signed in, the last used first. One's own; another's for administrators. @throws noPermission (403), noUserFound (404) */
export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/users/:id/sessions',
  permission: 'signed-in',
  summary: 'Sessions of a person',
  input: z.object({ id: idParam }),
  output: z.array(sessionOfPersonSchema),
})

/** Signs somebody out everywhere, at once; of oneself all but the session that asks. @throws noPermission (403), noUserFound (404) */
export const endSessions = defineEndpoint({
  method: 'DELETE',
  path: '/users/:id/sessions',
  permission: 'signed-in',
  summary: 'Sign a person out',
  recording: 'always',
  input: z.object({ id: idParam }),
  output: z.object({ ended: z.int() }),
})

/** Ends one session. @throws noPermission (403), noUserFound (404), noSessionFound (404) */
export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/users/:id/sessions/:sessionId',
  permission: 'signed-in',
  summary: 'End a session of a person',
  recording: 'always',
  input: z.object({ id: idParam, sessionId: z.string().min(1).max(64) }),
  output: z.object({ ended: z.int() }),
})

/**
 * Changes one's own name, or password by the one that holds; another password ends one's other sessions.
 * @throws invalidInput (422), also for a wrong `currentPassword`; tooFast (429) after five wrong ones a minute
 */
export const changeOwnProfile = defineEndpoint({
  method: 'PUT',
  path: '/ownProfile',
  permission: 'signed-in',
  summary: 'Change the own name or password',
  recording: 'always',
  input: z.object({ name: z.string().max(1_000).optional(), currentPassword: z.string().max(1_000).optional(), password: z.string().max(1_000).optional() }),
  output: z.object({ name: z.string() }),
})

/** Somebody else changed the person since `detailsRev`. */
export const personChanged = () => new AppError('ERR_USER_CHANGED', 409)
export const userCreationDisabled = () => new AppError('ERR_USER_CREATION_DISABLED', 400)
/** They sign in with an account of another company. */
export const accountElsewhere = () => new AppError('ERR_ACCOUNT_ELSEWHERE', 409)
export const noSessionFound = () => new AppError('ERR_NO_SESSION_FOUND', 404)
/** Nobody ends their own access. */
export const ownAccess = () => new AppError('ERR_OWN_ACCESS', 409)
/** A company without an administrator could not let anybody in again. */
/** An account goes back, and its e-mail or user name belongs to another account by now. */
export const userNamesTaken = () => new AppError('ERR_USER_NAMES_TAKEN', 409)
export const lastAdmin = () => new AppError('ERR_LAST_ADMIN', 409)
