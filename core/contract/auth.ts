import { z } from 'zod'
import { defineEndpoint, defineEvent, defineSignal } from './define.ts'

export const profiles = ['admin', 'super', 'superadmin', 'user'] as const
export const profileSchema = z.enum(profiles)
/** @see specification §3: superadmin is special, user is the ordinary profile. */
export type Profile = z.infer<typeof profileSchema>

/** Key that the login falls back to when `/publicEncryptionKey` cannot be had. Not a secret: TLS protects the password (decision 8). */
export const FALLBACK_ENCRYPTION_KEY = 'balcao-login-v1'

/** Keys of one command: one binding, or several; an empty text or list removes them. */
const ownKeysSchema = z.union([z.string().max(64), z.array(z.string().min(1).max(64)).max(8)])
/** More than there are commands. */
const MOST_OWN_KEYS = 1_000
/** More than there are areas. */
const MOST_MENU_COLUMNS = 50

/** A language that the program speaks. */
export const languageSchema = z.enum(['pt-BR', 'en', 'es'])
export type Language = z.infer<typeof languageSchema>

/** Choices of a person for their own screen: the kernel's, and `personalSettings` of plugins. The server drops other keys. */
export const userConfigsSchema = z.looseObject({
  isDark: z.boolean().nullable().optional(),
  locale: languageSchema.optional(),
  /** Command id → keys in place of those it came with. */
  keys: z
    .record(z.string().max(64), ownKeysSchema)
    .refine((keys) => Object.keys(keys).length <= MOST_OWN_KEYS)
    .optional(),
  /** Tiles and places of plugins are outlined, and say whose they are. */
  isDeveloper: z.boolean().optional(),
  /** Area of the menu → whether its column is open; one that is not named follows the room there is. */
  menuColumns: z
    .record(z.string().max(32), z.boolean())
    .refine((columns) => Object.keys(columns).length <= MOST_MENU_COLUMNS)
    .optional(),
  /** Ids of the screens pinned below the areas of the menu. */
  menuPins: z.array(z.string().max(64)).max(8).optional(),
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
  /** In how many companies the person works. */
  companies: z.int().default(1),
  /** The company's subscription is unpaid beyond its days of grace: only calls marked `whileBlocked` are answered. */
  isBlocked: z.boolean().default(false),
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
 * @throws invalidCredentials (401), tooManyRequests (429, 5 tries a minute per address and account), tenantInactive (403),
 * outOfRange (403) outside of the person's hours, secondFactorNeeded and secondFactorWrong (401).
 */
export const login = defineEndpoint({
  method: 'POST',
  path: '/auth/login',
  permission: 'public',
  summary: 'Sign in',
  input: z.object({
    email: z.string().trim().min(1).max(254),
    password: z.string().min(1).max(2048),
    /** Of a second factor, where one is asked for. */
    code: z.string().trim().max(40).optional(),
    /** Enrolment that a refusal offered to somebody who must begin to have a second factor. */
    enrolment: z.string().max(1_000).optional(),
  }),
  output: sessionSchema,
})

/** A company that a person works in. */
export const ownCompanySchema = z.object({ tenantId: z.int(), name: z.string(), isCurrent: z.boolean() })
export type OwnCompany = z.infer<typeof ownCompanySchema>

/** The companies that the signed-in person may change to, and the present one, by name. */
export const listOwnCompanies = defineEndpoint({
  method: 'GET',
  path: '/auth/companies',
  permission: 'signed-in',
  summary: 'Companies of the signed-in person',
  input: z.object({}),
  output: z.array(ownCompanySchema),
})

/** The person works in another number of companies now. Goes to their pages. */
export const ownCompaniesChanged = defineEvent('core.ownCompaniesChanged', z.object({ companies: z.int() }), { channel: 'session', kind: 'companies' })

/**
 * Ends the present session and begins one in another company of the person, without signing in again.
 * @throws notFound (404) for a company that they do not work in, tenantInactive and outOfRange (403), and what sign-in checks throw
 */
export const changeCompany = defineEndpoint({
  method: 'POST',
  path: '/auth/company',
  permission: 'signed-in',
  summary: 'Change the company',
  input: z.object({ tenantId: z.int() }),
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

/** Always answers the same, whether the account exists or not. @throws mailNotConfigured (409) where nobody at all could be sent mail */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/password-reset',
  permission: 'public',
  summary: 'Ask for a password reset link',
  input: z.object({ email: z.string().trim().min(3).max(254), language: languageSchema.optional() }),
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

/** Why a session ended before the person left: by somebody, a newer sign-in, the clock, a suspension, another password, a suspension of the whole company. */
export const sessionEnds = ['forced', 'otherSignIn', 'hours', 'suspended', 'password', 'companySuspended'] as const
export type SessionEnd = (typeof sessionEnds)[number]

/** Goes to the pages of the session that ended, right before their line does. */
export const sessionEnded = defineEvent('core.sessionEnded', z.object({ reason: z.enum(sessionEnds) }), { channel: 'session', kind: 'ended' })

/** The person is there: sent at every connect. Ends what `setUserIdle` began, and no pause that the person chose. */
export const userActiveSignal = defineSignal({ name: 'setUserActive', permission: 'signed-in', payload: z.unknown() })
/** The client sees nobody at work: the person takes nothing new until `setUserActive`. */
export const userIdleSignal = defineSignal({ name: 'setUserIdle', permission: 'signed-in', payload: z.unknown() })
