import { z } from 'zod'
import { defineEndpoint, defineSignal } from './define.ts'

export const profiles = ['admin', 'super', 'superadmin', 'user'] as const
export const profileSchema = z.enum(profiles)
/** @see specification §3: superadmin is special, user is the ordinary profile. */
export type Profile = z.infer<typeof profileSchema>

/** Key that the login falls back to when `/publicEncryptionKey` cannot be had. Not a secret: TLS protects the password (decision 8). */
export const FALLBACK_ENCRYPTION_KEY = 'balcao-login-v1'

/** Ticket list filter as kept in the person's configs. @see specification §3, attendance filter defaults. */
export const attendanceFilterSchema = z.object({
  searchParam: z.string().max(255).default(''),
  pageNumber: z.int().min(1).default(1),
  status: z.array(z.enum(['open', 'pending', 'closed'])).default(['open', 'pending']),
  showAll: z.boolean().default(false),
  count: z.int().nullable().default(null),
  queuesIds: z.array(z.int()).max(500).default([]),
  whatsappIds: z.array(z.int()).max(500).default([]),
  selectedUser: z.array(z.int()).max(500).default([]),
  tagIds: z.array(z.int()).max(500).default([]),
  /** The lane; null: any, and none. */
  kanban: z.int().nullable().default(null),
  withUnreadMessages: z.boolean().default(false),
  isNotAssignedUser: z.boolean().default(false),
  includeNotQueueDefined: z.boolean().default(true),
  /** Tickets that are put off: left out, alone, or among the others. */
  snoozed: z.enum(['hide', 'only', 'show']).default('hide'),
  sort: z.enum(['newest', 'waiting', 'priority']).default('newest'),
})
export type AttendanceFilter = z.infer<typeof attendanceFilterSchema>

/** Longest name under which a person signs messages. */
export const LONGEST_SIGNATURE = 60

/** Keys of one command: one binding, or several; an empty text or list removes them. */
const ownKeysSchema = z.union([z.string().max(64), z.array(z.string().min(1).max(64)).max(8)])
/** More than there are commands. */
const MOST_OWN_KEYS = 1_000
/** More than there are groups. */
const MOST_MENU_GROUPS = 50

/** What a person chose for their own screen; unknown keys are dropped. */
export const userConfigsSchema = z.object({
  filtrosAtendimento: attendanceFilterSchema.optional(),
  isDark: z.boolean().nullable().optional(),
  locale: z.enum(['pt-BR', 'en', 'es']).optional(),
  /** Command id → keys in place of those it came with. */
  keys: z
    .record(z.string().max(64), ownKeysSchema)
    .refine((keys) => Object.keys(keys).length <= MOST_OWN_KEYS)
    .optional(),
  /** Whether Enter sends in the reply box; else it breaks the line. On unless said otherwise. */
  enterSends: z.boolean().optional(),
  /** Tiles and places of plugins are outlined, and say whose they are. */
  isDeveloper: z.boolean().optional(),
  /** Group of the side bar → whether it is open; one that is not named follows the room there is. */
  menuGroups: z
    .record(z.string().max(32), z.boolean())
    .refine((groups) => Object.keys(groups).length <= MOST_MENU_GROUPS)
    .optional(),
  /** Messages begin with a name in bold; an empty text means the person's own name. */
  signature: z.object({ isOn: z.boolean(), text: z.string().max(LONGEST_SIGNATURE) }).optional(),
})
export type UserConfigs = z.infer<typeof userConfigsSchema>

/** `paused`: here, and takes nothing new; `offline`: not here, whatever was chosen. */
export const presenceSchema = z.enum(['online', 'paused', 'offline'])
export type Presence = z.infer<typeof presenceSchema>

export const sessionQueueSchema = z.object({ id: z.int(), queue: z.string(), color: z.string(), isActive: z.boolean() })

/** Answer of the login: the saved session fields of specification §3 and who is online. */
export const sessionSchema = z.object({
  token: z.string(),
  username: z.string(),
  email: z.string(),
  profile: profileSchema,
  status: presenceSchema,
  userId: z.int(),
  tenantId: z.int(),
  isSupport: z.boolean(),
  queues: z.array(sessionQueueSchema),
  usuariosOnline: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), status: z.string() })),
  configs: userConfigsSchema,
  blockWavoip: z.boolean(),
  whatsappAllowed: z.array(z.int()),
  /** Menu name → visible; what is not named is visible. */
  menuVisibility: z.record(z.string(), z.boolean()),
  permissions: z.array(z.string()),
  /** Plugins that the company has switched off. */
  pluginsOff: z.array(z.string()).default([]),
})
export type Session = z.infer<typeof sessionSchema>

/** Passphrase for the login's AES, as plain text. */
export const publicEncryptionKey = defineEndpoint({
  method: 'GET',
  path: '/publicEncryptionKey',
  permission: 'public',
  summary: 'Passphrase that encrypts the password on login',
  input: z.object({}),
  output: z.string(),
})

/**
 * `email` takes an e-mail or a username; `password` is the AES text of crypto-js (OpenSSL salted format), or the password itself.
 * @throws invalidCredentials (401), tooManyRequests (429, 5 tries a minute per address and account), tenantInactive (403).
 */
export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  permission: 'public',
  summary: 'Sign in',
  input: z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(2048) }),
  output: sessionSchema,
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/auth/logout',
  permission: 'public',
  summary: 'Sign out and revoke the refresh cookie',
  input: z.looseObject({}),
  output: z.object({ message: z.literal('USER_LOGOUT') }),
})

/** Rotates the cookie. @throws sessionExpired (401) without a cookie, with an old one, or once the chain is revoked. */
export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/auth/refresh_token',
  permission: 'public',
  summary: 'A new access token for the refresh cookie',
  input: z.looseObject({}),
  output: z.object({ token: z.string() }),
})

/** Always answers the same, whether the account exists or not. */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/password-reset',
  permission: 'public',
  summary: 'Ask for a password reset link',
  input: z.object({ email: z.string().trim().min(3).max(254) }),
  output: z.object({ message: z.string() }),
})

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/reset-password',
  permission: 'public',
  summary: 'Set a new password with a reset token',
  input: z.object({ token: z.string().min(1).max(200), password: z.string().min(8).max(200) }),
  output: z.object({ message: z.string() }),
})

/** The person is there: sent at every connect. Ends what `setUserIdle` began, and no pause that the person chose. */
export const userActiveSignal = defineSignal({ name: 'setUserActive', permission: 'signed-in', payload: z.unknown() })
/** The client sees nobody at work: the person takes nothing new until `setUserActive`. */
export const userIdleSignal = defineSignal({ name: 'setUserIdle', permission: 'signed-in', payload: z.unknown() })
