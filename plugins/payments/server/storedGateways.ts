import { eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import { invalidInput } from '#core/contract/errors.ts'
import { PLATFORM_TENANT } from '#core/server/auth/identity.table.ts'
import { lockUntilCommit } from '#core/server/db/lockUntilCommit.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { decrypt, type EncryptionKey, encrypt } from '#core/server/encryption.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { rooms } from '#core/server/socket/rooms.ts'
import * as contract from '../contract/index.ts'
import { paymentGatewayRows } from './payments.table.ts'

export type GatewayRow = typeof paymentGatewayRows.$inferSelect
const platform = { tenantId: PLATFORM_TENANT }

export const PAYMENT_KEYS = 'payment gateway keys'
const keyOf = ({ host }: Pick<ServerContext, 'host'>): EncryptionKey => host.encryptionKey('payment gateway keys')
const secretsSchema = z.record(z.string(), z.string())

export const gatewayRows = ({ db }: Pick<ServerContext, 'db'>) => tenantRows(db, platform, paymentGatewayRows)
export const rowOf = (ctx: Pick<ServerContext, 'db'>, kind: contract.GatewayKindId) => gatewayRows(ctx).first(eq(paymentGatewayRows.kind, kind))

/** Secrets by field; null where they were encrypted with a key that is not known any more. */
function secretsOf(ctx: Pick<ServerContext, 'host'>, { secrets }: Pick<GatewayRow, 'secrets'>): contract.GatewayValues | null {
  if (secrets === null) return {}
  const text = decrypt(keyOf(ctx), secrets)
  return text === null ? null : secretsSchema.parse(JSON.parse(text))
}

/** A gateway that is set up, with all its fields. */
export interface StoredGateway {
  kind: contract.GatewayKind
  values: contract.GatewayValues
  secrets: readonly string[]
}

/** Null for a row that cannot be used. */
export function storedOf(ctx: Pick<ServerContext, 'host'>, row: GatewayRow | undefined | null): StoredGateway | null {
  const kind = row && contract.kindOf(row.kind)
  const secrets = row && secretsOf(ctx, row)
  if (!row || !kind || !secrets) return null
  const values = { ...contract.optionsOf(kind, row.options), ...secrets }
  return contract.gatewayProblems(kind, values, []).length === 0 ? { kind, values, secrets: Object.values(secrets) } : null
}

/** Whatever the case of its letters: addresses of webhooks are typed by hand. @throws noGateway (404) */
export function knownKind(id: string): contract.GatewayKind {
  const kind = contract.gatewayKinds.find((one) => one.id.toLowerCase() === id.toLowerCase())
  if (!kind) throw contract.noGateway()
  return kind
}

export const webhookAddressOf = ({ host }: Pick<ServerContext, 'host'>, kind: contract.GatewayKindId): string =>
  `${host.publicUrl}/subscription/${kind}/webhook`

export function present(ctx: Pick<ServerContext, 'host'>, kind: contract.GatewayKind, row: GatewayRow | undefined | null): contract.Gateway {
  const secrets = row ? secretsOf(ctx, row) : {}
  const state = !row ? 'unset' : !storedOf(ctx, row) ? 'unreadable' : row.isActive ? 'active' : 'ready'
  return {
    ...{ kind: kind.id, state, values: { ...contract.optionsOf(kind, row?.options ?? {}) } },
    storedSecrets: Object.keys(secrets ?? {}),
    webhookAddress: kind.hasWebhook ? webhookAddressOf(ctx, kind.id) : null,
    lastTest: row?.testedAt && row.testResult ? { at: row.testedAt.toISOString(), result: row.testResult, detail: row.testDetail } : null,
  }
}

export const announce = (tx: ServerContext, kind: contract.GatewayKindId) =>
  tx.push(contract.gatewaysChanged, PLATFORM_TENANT, { kind }, [rooms.tenant(PLATFORM_TENANT)])

export async function listGateways(ctx: ServerContext): Promise<contract.Gateway[]> {
  const rows = await gatewayRows(ctx).find()
  return contract.gatewayKinds.map((kind) =>
    present(
      ctx,
      kind,
      rows.find((row) => row.kind === kind.id),
    ),
  )
}

const trimmed = (values: contract.GatewayValues): contract.GatewayValues => Object.fromEntries(Object.entries(values).map(([id, value]) => [id, value.trim()]))

/** Options and secrets after a change. @throws invalidInput (422) */
function changed(ctx: ServerContext, kind: contract.GatewayKind, row: GatewayRow | undefined | null, written: contract.GatewayValues) {
  const values = trimmed(written)
  const unknown = Object.keys(values).find((id) => !kind.fields.some((field) => field.id === id))
  if (unknown !== undefined) throw invalidInput([{ field: unknown, code: 'unknown', message: 'This gateway has no such field' }], 422)
  const options = { ...contract.optionsOf(kind, { ...row?.options, ...values }) }
  const stored = (row && secretsOf(ctx, row)) ?? {}
  const isSecret = (id: string) => kind.fields.some((field) => field.id === id && field.form === 'secret')
  const secrets = { ...stored, ...Object.fromEntries(Object.entries(values).filter(([id, value]) => isSecret(id) && value !== '')) }
  const problems = contract.gatewayProblems(kind, { ...options, ...secrets }, [])
  if (problems.length > 0) throw invalidInput(problems, 422)
  return { options, secrets: Object.keys(secrets).length === 0 ? null : encrypt(keyOf(ctx), JSON.stringify(secrets)) }
}

/** @see saveGateway of the contract */
export async function saveGateway(ctx: ServerContext, id: string, values: contract.GatewayValues, isActive?: boolean): Promise<contract.Gateway> {
  const kind = knownKind(id)
  return ctx.transact(async (tx) => {
    const rows = gatewayRows(tx)
    // Two that are chosen at once wait for one another.
    await lockUntilCommit(tx.db, 'paymentGateways')
    const before = await rowOf(tx, kind.id)
    const isOnlyChosen = Object.keys(values).length === 0
    if (isOnlyChosen && !storedOf(tx, before)) throw contract.gatewayNotReady()
    if (isActive === true) await rows.update(ne(paymentGatewayRows.kind, kind.id), { isActive: false })
    const part = {
      ...(!isOnlyChosen && { ...changed(tx, kind, before, values), testedAt: null, testResult: null, testDetail: null }),
      ...(isActive !== undefined && { isActive }),
    }
    const here = eq(paymentGatewayRows.kind, kind.id)
    const row = before ? (await rows.update(here, part))[0] : await rows.insert({ kind: kind.id, ...changed(tx, kind, null, values), ...part })
    announce(tx, kind.id)
    return present(tx, kind, row)
  })
}

/** @see deleteGateway of the contract */
export async function deleteGateway(ctx: ServerContext, id: string): Promise<{ message: 'PAYMENT_GATEWAY_DELETED' }> {
  const kind = knownKind(id)
  await ctx.transact(async (tx) => {
    if (!(await rowOf(tx, kind.id))) throw contract.noGateway()
    await gatewayRows(tx).remove(eq(paymentGatewayRows.kind, kind.id))
    announce(tx, kind.id)
  })
  return { message: 'PAYMENT_GATEWAY_DELETED' }
}
