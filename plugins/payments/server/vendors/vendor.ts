import type { IncomingHttpHeaders } from 'node:http'
import type { ChargeStatus, MadeCharge, PaymentMethod, WantedCharge } from '#plugins/billing/contract/gateway.ts'
import type { GatewayKindId, GatewayValues } from '../../contract/index.ts'

export interface VendorRequest {
  method: 'GET' | 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  json?: unknown
  form?: Record<string, string>
  /** This status is a good answer too. */
  accepts?: number
}

/** A gateway's surroundings, for one call. */
export interface VendorIo {
  /** All fields, secrets included. */
  values: GatewayValues
  /** The JSON of a good answer. @throws gatewayFailed (502) */
  ask(request: VendorRequest): Promise<unknown>
  now(): Date
  /** Where the gateway reports payments; null where it could not reach us, or only without encryption: then our own questions find out. */
  webhookAddress: string | null
  /** Page that a payer comes back to. */
  returnAddress: string
}

/** A call to a webhook address as it came. */
export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  query: URLSearchParams
  body: Buffer
}

/** Charges that a genuine webhook names: never that money came, only which charges to ask about. */
export interface NamedCharges {
  remoteIds: string[]
  eventId: string | null
}

/** A company that takes money, spoken to in its own way. */
export interface Vendor {
  kind: GatewayKindId
  methods: readonly PaymentMethod[]
  /** @throws gatewayFailed (502), payerDocumentNeeded (422) */
  charge(wanted: WantedCharge, io: VendorIo): Promise<MadeCharge>
  /** @throws gatewayFailed (502) */
  status(remoteId: string, io: VendorIo): Promise<ChargeStatus>
  /** Asks for something that changes nothing. @throws gatewayFailed (502) */
  test(io: VendorIo): Promise<void>
  webhook?: {
    /** Null where it does not come from the gateway. */
    read(received: ReceivedWebhook, values: GatewayValues, now: Date): NamedCharges | null
    /** Our remote ids for those that a webhook named, where they are others. @throws gatewayFailed (502) */
    chargesOf?(remoteIds: readonly string[], io: VendorIo): Promise<string[]>
  }
}

/** Production and sandbox. */
export interface VendorAddresses {
  asaas: { production: string; sandbox: string }
  mercadoPago: string
  stripe: string
  pagbank: { production: string; sandbox: string }
}

/** Fixed: an address that could be chosen would be a way to send the keys elsewhere. */
export const VENDOR_ADDRESSES: VendorAddresses = {
  asaas: { production: 'https://api.asaas.com/v3', sandbox: 'https://api-sandbox.asaas.com/v3' },
  mercadoPago: 'https://api.mercadopago.com',
  stripe: 'https://api.stripe.com/v1',
  pagbank: { production: 'https://api.pagseguro.com', sandbox: 'https://sandbox.api.pagseguro.com' },
}
