import { z } from 'zod'
import { defineEndpoint, defineEvent } from '#core/contract/define.ts'
import { AppError } from '#core/contract/errors.ts'
import { booleanParam } from '#core/contract/params.ts'
import { gatewayKindIds } from './kinds.ts'

export * from './brCode.ts'
export * from './kinds.ts'
export * from './pixKey.ts'

/**
 * How a gateway answered: `works`; `keys`: it does not take them; `unreachable`: no answer; `busy`: too many calls, or a failure of its own;
 * `refused`: it understood and said no.
 */
export const gatewayResults = ['works', 'keys', 'unreachable', 'busy', 'refused'] as const
export type GatewayResult = (typeof gatewayResults)[number]

/** `unset`: nothing is kept; `ready`; `active`: new charges go there; `unreadable`: its secrets were encrypted with another key of the installation. */
export const gatewayStates = ['unset', 'ready', 'active', 'unreadable'] as const

/** A gateway as its superadmin sees it. Secrets never leave the server. */
export const gatewaySchema = z.object({
  kind: z.enum(gatewayKindIds),
  state: z.enum(gatewayStates),
  /** Fields that are not secret. */
  values: z.record(z.string(), z.string()),
  /** Ids of the secrets that are kept. */
  storedSecrets: z.array(z.string()),
  /** Address to be registered at the gateway; null where it reports nothing. */
  webhookAddress: z.string().nullable(),
  lastTest: z
    .object({
      /** ISO 8601. */
      at: z.string(),
      result: z.enum(gatewayResults),
      /** The gateway's own words; null for none. */
      detail: z.string().nullable(),
    })
    .nullable(),
})
export type Gateway = z.infer<typeof gatewaySchema>

const permission = 'payments.configure'
const kindParam = z.object({ kind: z.string().max(40) })

/** Every kind of gateway, also those that are not set up. */
export const listGateways = defineEndpoint({
  method: 'GET',
  path: '/admin/paymentGateways',
  permission,
  summary: 'Payment gateways of the installation',
  input: z.object({}),
  output: z.array(gatewaySchema),
})

/**
 * Changes the fields that are given; an empty secret stays as it was. `isActive: true` sends new charges there, and to no other gateway any more.
 * @throws noGateway (404), invalidInput (422) with the fields in words, gatewayNotReady (409) for an active one that is not set up
 */
export const saveGateway = defineEndpoint({
  method: 'PUT',
  path: '/admin/paymentGateways/:kind',
  permission,
  summary: 'Set up a payment gateway',
  input: kindParam.extend({ values: z.record(z.string().max(40), z.string().max(2_000)).default({}), isActive: booleanParam.optional() }),
  output: gatewaySchema,
})

/** Forgets its keys. Charges made there earlier can no longer be asked for. @throws noGateway (404) */
export const deleteGateway = defineEndpoint({
  method: 'DELETE',
  path: '/admin/paymentGateways/:kind',
  permission,
  summary: 'Remove the keys of a payment gateway',
  input: kindParam,
  output: z.object({ message: z.literal('PAYMENT_GATEWAY_DELETED') }),
})

/** Asks the gateway something that changes nothing there. @throws noGateway (404), gatewayNotReady (409), tooFast (429) beyond twenty in ten minutes */
export const testGateway = defineEndpoint({
  method: 'POST',
  path: '/admin/paymentGateways/:kind/test',
  permission,
  summary: 'Test the keys of a payment gateway',
  isLong: true,
  input: kindParam,
  output: gatewaySchema,
})

/** A gateway was set up, removed, tested or chosen. Goes to superadmins. */
export const gatewaysChanged = defineEvent('payments.gatewaysChanged', z.object({ kind: z.enum(gatewayKindIds) }), {
  channel: 'paymentGateway',
  kind: 'update',
  key: 'data',
})

/** No such kind of gateway, or nothing is kept of it. */
export const noGateway = () => new AppError('ERR_UNKNOWN_GATEWAY', 404)
export const gatewayNotReady = () => new AppError('ERR_PAYMENT_GATEWAY_NOT_READY', 409)
/** `words`: the gateway's name and why it did not do as asked, for people; no key is among them. */
export const gatewayFailed = (body: { gateway: string; reason: Exclude<GatewayResult, 'works'>; words: string[] }) =>
  new AppError('ERR_PAYMENT_GATEWAY', 502, body)
/** The gateway makes no charge for a payer without CPF or CNPJ. */
export const payerDocumentNeeded = () => new AppError('ERR_PAYER_DOCUMENT', 422)
