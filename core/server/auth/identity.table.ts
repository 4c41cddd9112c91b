import { isNotNull, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { AccessHours } from '#core/contract/accessHours.ts'
import type { Profile, UserConfigs } from '#core/contract/auth.ts'
import { deletable, instant, tenantId, versioned } from '../db/columns.ts'

/** Companies of the installation. Tenant 0 is the platform itself: the superadmin's, without rows of its own. */
export const tenants = pgTable('tenants', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
  /** Its subscription is unpaid beyond the days of grace: its people may only see and pay it, and nothing is sent. What customers write still arrives. */
  isBlocked: boolean('is_blocked').notNull().default(false),
  /** Profile → menu name → visible. */
  menuVisibility: jsonb('menu_visibility').$type<Record<string, Record<string, boolean>>>().notNull().default({}),
  systemColors: jsonb('system_colors').$type<Record<string, string>[]>().notNull().default([]),
  /** The company's own name of the product; empty for the program's. */
  brandName: text('brand_name').notNull().default(''),
  /** Of `logos`; null for the program's own. */
  logoId: uuid('logo_id'),
  /** Most people that the company may have; null for no limit. */
  maxUsers: integer('max_users'),
  ...versioned(),
})

export const PLATFORM_TENANT = 0

export const users = pgTable(
  'users',
  {
    tenantId: tenantId().references(() => tenants.id),
    id: integer('id').generatedByDefaultAsIdentity().notNull().unique(),
    name: text('name').notNull(),
    username: text('username').notNull(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    profile: text('profile').$type<Profile>().notNull().default('user'),
    /** Decision 9: grants nothing by itself; only a superadmin sets it. */
    isSupport: boolean('is_support').notNull().default(false),
    isActive: boolean('is_active').notNull().default(true),
    /** Of somebody who works in several companies: the row that they sign in with, of whichever company. Null where this is it. */
    accountId: integer('account_id'),
    /** Here and takes work: `isHere` and no pause. Written together with them, and only by the team plugin. */
    isOnline: boolean('is_online').notNull().default(false),
    /** Signed in or with a live line, and not silent since. */
    isHere: boolean('is_here').notNull().default(false),
    /** `chosen` by the person, until they choose otherwise or leave; `idle` as their client saw it, until it says that they are active. */
    pause: text('pause').$type<'chosen' | 'idle'>(),
    lastLogin: instant('last_login'),
    /** Of who is here, the last sign of life; of others, when they went. */
    lastOnline: instant('last_online'),
    configs: jsonb('configs').$type<UserConfigs>().notNull().default({}),
    blockWavoip: boolean('block_wavoip').notNull().default(false),
    whatsappAllowed: jsonb('whatsapp_allowed').$type<number[]>().notNull().default([]),
    /** When they may be signed in; null for always. Does not hold for administrators. */
    accessHours: jsonb('access_hours').$type<AccessHours>(),
    /** A sign-in ends their other sessions. */
    isSingleSession: boolean('is_single_session').notNull().default(false),
    /** Version of what administrators write: `rev` also moves with presence and preferences. */
    detailsRev: integer('details_rev').notNull().default(1),
    ...deletable(),
    ...versioned(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    // Empty for people who sign in with a user name alone.
    uniqueIndex('users_email').on(sql`lower(${table.email})`).where(sql`${table.deletedAt} is null and ${table.accountId} is null and ${table.email} <> ''`),
    uniqueIndex('users_username').on(sql`lower(${table.username})`).where(sql`${table.deletedAt} is null and ${table.accountId} is null`),
    index('users_account').on(table.accountId).where(isNotNull(table.accountId)),
  ],
)

/** Refresh tokens: each is used once; `chainId` joins those that came from one login. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    tenantId: tenantId(),
    id: text('id').notNull(),
    chainId: text('chain_id').notNull(),
    userId: integer('user_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** Id of the token that it was used up for. */
    successorId: text('successor_id'),
    revokedAt: instant('revoked_at'),
    /** Where the session was last used from. */
    address: text('address'),
    browser: text('browser'),
    system: text('system'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.id] }), index('refresh_tokens_chain').on(table.chainId), index('refresh_tokens_user').on(table.userId)],
)

export const passwordResets = pgTable('password_resets', {
  /** SHA-256 of the token that is in the link. */
  tokenHash: text('token_hash').primaryKey(),
  tenantId: tenantId(),
  userId: integer('user_id').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const settings = pgTable('settings', { tenantId: tenantId(), key: text('key').notNull(), value: text('value').notNull(), ...versioned() }, (table) => [
  primaryKey({ columns: [table.tenantId, table.key] }),
])
