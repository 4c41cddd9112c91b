import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { invalidInput, notFound } from '#core/contract/errors.ts'
import { OPEN_ID_CALLBACK } from '#core/contract/openId.ts'
import { trackRows } from '#core/server/activity/trackedRows.ts'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import type { Actor, ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { openIdProviders } from './openId.table.ts'

export type ProviderRow = typeof openIdProviders.$inferSelect
const platform = { tenantId: PLATFORM_TENANT }

export const OPEN_ID_SECRETS = 'open id secrets'
const secretKey = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey(OPEN_ID_SECRETS)
export const secretOf = (ctx: ServerContext, { clientSecret }: ProviderRow): string | null => clientSecret && decrypt(secretKey(ctx), clientSecret)
export const callbackOf = ({ host }: Pick<ServerContext, 'host'>): string => host.publicUrl + OPEN_ID_CALLBACK

const rowsOf = ({ db }: Pick<ServerContext, 'db'>) => tenantRows(db, platform, openIdProviders)

const present = ({ id, label, issuer, clientId, clientSecret, isEmailTrusted, isActive, rev }: ProviderRow): contract.OpenIdProvider => ({
  ...{ id, label, issuer, clientId, isEmailTrusted, isActive, rev },
  hasSecret: clientSecret !== null,
})

const announce = (tx: ServerContext, id: number) => tx.push(contract.openIdChanged, PLATFORM_TENANT, { id }, [rooms.tenant(PLATFORM_TENANT)])

/** Providers in the log of actions. The encrypted secret stays in the row: a deleted provider comes back with it. */
export const trackedProviders = trackRows<ProviderRow>({
  rows: 'openId.provider',
  table: openIdProviders,
  permission: 'openId.edit',
  columns: ['label', 'issuer', 'clientId', 'isEmailTrusted', 'isActive'],
  nameOf: ({ label }) => label,
  sentences: 'openId.activity.provider',
  announce: (tx, _who, before, after) => announce(tx, after?.id ?? before?.id ?? 0),
})

const inOrder = (rows: readonly ProviderRow[]): ProviderRow[] => rows.toSorted((one, other) => one.label.localeCompare(other.label) || one.id - other.id)

export async function listProviders(ctx: ServerContext): Promise<z.input<(typeof contract.listOpenIdProviders)['output']>> {
  const rows = inOrder(await rowsOf(ctx).find())
  return { providers: rows.map(present), callback: callbackOf(ctx) }
}

/** Providers that people may sign in with. */
export async function activeProviders(ctx: ServerContext): Promise<ProviderRow[]> {
  return inOrder(await rowsOf(ctx).find(eq(openIdProviders.isActive, true)))
}

type Wanted = z.output<(typeof contract.createOpenIdProvider)['input']>

/** @throws invalidInput (422) */
function checked(ctx: ServerContext, { label, issuer, clientId, clientSecret, isEmailTrusted, isActive }: Wanted) {
  const problems = contract.providerProblems({ label, issuer, clientId })
  if (problems.length > 0) throw invalidInput(problems, 422)
  const secret = clientSecret === undefined ? {} : { clientSecret: clientSecret.trim() === '' ? null : encrypt(secretKey(ctx), clientSecret.trim()) }
  return { label: label.trim(), issuer: issuer.trim().replace(/\/+$/, ''), clientId: clientId.trim(), isEmailTrusted, isActive, ...secret }
}

/** @see createOpenIdProvider of the contract */
export async function createProvider(ctx: ServerContext, actor: Actor, wanted: Wanted): Promise<contract.OpenIdProvider> {
  const values = checked(ctx, wanted)
  return ctx.transact(async (tx) => {
    const row = await rowsOf(tx).insert(values)
    await trackedProviders.record(tx, actor, null, row)
    announce(tx, row.id)
    return present(row)
  })
}

/** @see updateOpenIdProvider of the contract */
export async function updateProvider(
  ctx: ServerContext,
  actor: Actor,
  { id, rev, ...wanted }: Wanted & { id: number; rev?: number | undefined },
): Promise<contract.OpenIdProvider> {
  const values = checked(ctx, wanted)
  return ctx.transact(async (tx) => {
    await rowsOf(tx).hold(eq(openIdProviders.id, id))
    const before = await rowsOf(tx).first(eq(openIdProviders.id, id))
    if (!before) throw notFound()
    if (rev !== undefined && rev !== before.rev) throw contract.providerMoved()
    const [row] = await rowsOf(tx).update(eq(openIdProviders.id, id), values)
    if (!row) throw notFound()
    await trackedProviders.record(tx, actor, before, row)
    announce(tx, id)
    return present(row)
  })
}

/** @see deleteOpenIdProvider of the contract */
export async function deleteProvider(ctx: ServerContext, actor: Actor, id: number): Promise<{ message: 'OPENID_DELETED' }> {
  await ctx.transact(async (tx) => {
    await rowsOf(tx).hold(eq(openIdProviders.id, id))
    const row = await rowsOf(tx).first(eq(openIdProviders.id, id))
    if (!row) throw notFound()
    await trackedProviders.remove(tx, actor, row)
    announce(tx, id)
  })
  return { message: 'OPENID_DELETED' }
}
