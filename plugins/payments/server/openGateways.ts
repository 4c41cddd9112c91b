import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { defineService } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import type { PaymentGateway, PaymentGateways } from '#plugins/billing/contract/gateway.ts'
import * as contract from '../contract/index.ts'
import { askVendor } from './askVendor.ts'
import { paymentGatewayRows } from './payments.table.ts'
import { announce, gatewayRows, knownKind, rowOf, type StoredGateway, storedOf, webhookAddressOf } from './storedGateways.ts'
import type { Vendor, VendorIo } from './vendors/vendor.ts'

export const openedGateways = defineService<PaymentGateways>('payments.gateways')

const RETURN_PATH = '/assinatura'
const TESTS = 20
const TESTS_SECONDS = 600

export function ioOf(ctx: ServerContext, { kind, values, secrets }: StoredGateway): VendorIo {
  const webhookAddress = webhookAddressOf(ctx, kind.id)
  return {
    values,
    ask: (request) => askVendor(ctx, kind, secrets, request),
    now: () => ctx.now(),
    webhookAddress: webhookAddress.startsWith('https://') ? webhookAddress : null,
    returnAddress: ctx.host.publicUrl + RETURN_PATH,
  }
}

/** An answer of another form than we know counts as a refusal. @throws gatewayFailed (502), and what `work` throws */
export async function understood<T>({ id, title }: contract.GatewayKind, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    const places = error.issues.map(({ path }) => path.join('.')).join(', ')
    throw contract.gatewayFailed({ gateway: id, reason: 'refused', words: [title, `answer without ${places}`] })
  }
}

function opened(ctx: ServerContext, vendor: Vendor, stored: StoredGateway): PaymentGateway {
  const io = ioOf(ctx, stored)
  return {
    ...{ kind: vendor.kind, methods: vendor.methods },
    charge: (wanted) => understood(stored.kind, () => vendor.charge(wanted, io)),
    status: (remoteId) => understood(stored.kind, () => vendor.status(remoteId, io)),
  }
}

export function openGateways(ctx: ServerContext, vendors: readonly Vendor[]): PaymentGateways {
  const open = (stored: StoredGateway | null): PaymentGateway | null => {
    const vendor = vendors.find(({ kind }) => kind === stored?.kind.id)
    return stored && vendor ? opened(ctx, vendor, stored) : null
  }
  return {
    active: async () => open(storedOf(ctx, await gatewayRows(ctx).first(eq(paymentGatewayRows.isActive, true)))),
    async ofKind(kind) {
      const known = contract.kindOf(kind)
      return known ? open(storedOf(ctx, await rowOf(ctx, known.id))) : null
    },
  }
}

const failureSchema = z.object({ reason: z.enum(contract.gatewayResults), words: z.array(z.string()) })

/** How a test ended. @throws whatever is no answer of the gateway */
async function attempt(vendor: Vendor, ctx: ServerContext, stored: StoredGateway): Promise<{ testResult: contract.GatewayResult; testDetail: string | null }> {
  try {
    await understood(stored.kind, () => vendor.test(ioOf(ctx, stored)))
    return { testResult: 'works', testDetail: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const failure = failureSchema.safeParse(error.body).data
    if (!failure) throw error
    return { testResult: failure.reason, testDetail: failure.words[1] ?? null }
  }
}

/** @see testGateway of the contract */
export async function testGateway(ctx: ServerContext, vendors: readonly Vendor[], id: string, userId: number): Promise<void> {
  const kind = knownKind(id)
  const stored = storedOf(ctx, await rowOf(ctx, kind.id))
  const vendor = vendors.find((one) => one.kind === kind.id)
  if (!stored || !vendor) throw contract.gatewayNotReady()
  await ctx.host.limit('payments.test', TESTS, TESTS_SECONDS)(String(userId))
  const tested = await attempt(vendor, ctx, stored)
  await ctx.transact(async (tx) => {
    await gatewayRows(tx).update(eq(paymentGatewayRows.kind, kind.id), { testedAt: tx.now(), ...tested })
    announce(tx, kind.id)
  })
}
