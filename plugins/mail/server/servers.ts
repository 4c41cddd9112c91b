import { inArray } from 'drizzle-orm'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { type TenantScope, tenantRows } from '#core/server/db/repository.ts'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import * as contract from '../contract/index.ts'
import { announce } from './announce.ts'
import { mailServers } from './mail.table.ts'
import type { Route } from './transport.ts'

type ServerRow = typeof mailServers.$inferSelect

export const MAIL_SECRETS = 'mail secrets'
export const mailKey = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey(MAIL_SECRETS)

const present = ({ host, port, security, username, password, fromName, fromAddress, isActive, rev }: ServerRow): contract.MailServer => ({
  host,
  port,
  security,
  username,
  hasPassword: password !== null,
  fromName,
  fromAddress,
  isActive,
  rev,
})

/** Of the company, else of the installation; the company's own only while it is switched on. */
async function rowsFor(ctx: ServerContext, tenantId: number): Promise<{ own: ServerRow | null; used: ServerRow | null }> {
  const found = await ctx.db
    .select()
    .from(mailServers)
    .where(inArray(mailServers.tenantId, [tenantId, PLATFORM_TENANT]))
  const own = found.find((row) => row.tenantId === tenantId) ?? null
  const installation = found.find((row) => row.tenantId === PLATFORM_TENANT && row.isActive) ?? null
  return { own, used: own?.isActive ? own : installation }
}

export async function getMailServer(ctx: ServerContext, { tenantId }: TenantScope): Promise<contract.MailState> {
  const { own, used } = await rowsFor(ctx, tenantId)
  const sentBy = used === null ? 'nobody' : used === own ? 'own' : 'installation'
  return { own: own && present(own), sentBy }
}

/** Over which server the next mail of a company goes; null: it can send none. */
export async function routeFor(ctx: ServerContext, tenantId: number): Promise<Route | null> {
  const { used } = await rowsFor(ctx, tenantId)
  return used && routeOf(ctx, used, used.password === null ? null : decrypt(mailKey(ctx), used.password))
}

const routeOf = (
  _ctx: ServerContext,
  { host, port, security, username, fromName, fromAddress }: Pick<ServerRow, 'host' | 'port' | 'security' | 'username' | 'fromName' | 'fromAddress'>,
  password: string | null,
): Route => ({ host, port, security, username, password, from: { name: fromName, address: fromAddress } })

/** Whether anybody at all could be sent mail. */
export async function hasAnyServer(ctx: ServerContext): Promise<boolean> {
  const rows = await ctx.db.select({ isActive: mailServers.isActive }).from(mailServers)
  return rows.some(({ isActive }) => isActive)
}

interface Wanted {
  host: string
  port: number
  security: contract.MailSecurity
  username: string
  password?: string | undefined
  fromName: string
  fromAddress: string
  isActive: boolean
}

/** @throws invalidInput (422) */
function checked(wanted: Wanted): Omit<Wanted, 'password'> {
  const problems = contract.mailServerProblems(wanted)
  if (problems.length > 0) throw contract.refusedServer(problems)
  const { password: _password, ...rest } = wanted
  return { ...rest, host: rest.host.trim(), fromAddress: rest.fromAddress.trim(), fromName: rest.fromName.trim(), username: rest.username.trim() }
}

/** @see saveMailServer of the contract */
export async function saveMailServer(ctx: ServerContext, actor: Actor, wanted: Wanted): Promise<contract.MailState> {
  const values = checked(wanted)
  await ctx.transact(async (tx) => {
    const rows = tenantRows(tx.db, actor, mailServers)
    const password = wanted.password === undefined ? {} : { password: wanted.password === '' ? null : encrypt(mailKey(tx), wanted.password) }
    const [changed] = await rows.update(undefined, { ...values, ...password })
    if (!changed) await rows.insert({ ...values, ...password })
    await announce(tx, actor.tenantId, 'server')
  })
  return getMailServer(ctx, actor)
}

/** Route of a draft, with the stored password where none is typed: only for the host that it was given for. */
export async function routeOfDraft(ctx: ServerContext, actor: Actor, wanted: Wanted): Promise<Route> {
  const values = checked(wanted)
  const { own } = await rowsFor(ctx, actor.tenantId)
  const isSameServer = own !== null && own.host === values.host && own.username === values.username
  const stored = isSameServer && own.password !== null ? decrypt(mailKey(ctx), own.password) : null
  return routeOf(ctx, values, wanted.password ?? stored)
}
