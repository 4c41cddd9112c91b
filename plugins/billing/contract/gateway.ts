import { definePoint, defineService, type Service } from '#core/contract/define.ts'

/** How a charge can be paid. `link` is a page of the gateway where the payer chooses. */
export type PaymentMethod = 'pix' | 'boleto' | 'card' | 'link'

/** A charge that a gateway is to make. Money in integer cents of BRL. */
export interface WantedCharge {
  invoiceId: number
  payer: {
    tenantId: number
    name: string
    email: string
    /** Digits of a CPF or CNPJ; empty where the company gave none. */
    document: string
    /** Digits with the country code; empty where unknown. */
    phone: string
    /** The payer's id at this gateway from an earlier charge; null the first time. */
    remoteCustomer: string | null
  }
  amountCents: number
  /** Calendar day `YYYY-MM-DD`. */
  dueDate: string
  /** Read by the payer, at most 80 characters. */
  text: string
  /** The same for every try of one charge: a repeated call makes no second charge. */
  idempotencyKey: string
}

export interface MadeCharge {
  remoteId: string
  remoteCustomer?: string
  /** PIX to show at once; `expiresAt` in ISO 8601. */
  pix?: { copyPaste: string; expiresAt?: string }
  /** A page of the gateway with further ways to pay. Always https. */
  url?: string
}

export interface ChargeStatus {
  /** `unknown` where the gateway cannot tell (a static PIX code): a person marks the invoice as paid. */
  state: 'open' | 'paid' | 'canceled' | 'refunded' | 'disputed' | 'unknown'
  paidCents?: number
  /** ISO 8601. */
  paidAt?: string
}

/** A way to take money, set up for the installation. */
export interface PaymentGateway {
  kind: string
  methods: readonly PaymentMethod[]
  /** @throws AppError ERR_PAYMENT_GATEWAY (502) with a reason in words and no secret; ERR_PAYER_DOCUMENT (422) where the gateway wants a CPF or CNPJ */
  charge(wanted: WantedCharge): Promise<MadeCharge>
  /** @throws AppError ERR_PAYMENT_GATEWAY (502) */
  status(remoteId: string): Promise<ChargeStatus>
}

/** The gateways that one plugin knows. Of several plugins the first that answers counts. */
export interface PaymentGateways {
  /** The gateway that new charges go to; null while none is set up. */
  active(): Promise<PaymentGateway | null>
  /** A gateway by its kind, for charges made earlier; null where its keys are gone. */
  ofKind(kind: string): Promise<PaymentGateway | null>
}
export const paymentGateways = definePoint<Service<PaymentGateways>>('billing.gateways')

export interface BillingService {
  /**
   * A gateway said something of these charges: each is asked for its status in a job of its own, and an invoice is paid only by what the gateway then answers.
   * The same `eventId` of one gateway is worked on once. Ids that are no charge of ours are passed over.
   */
  chargesChanged(kind: string, remoteIds: readonly string[], eventId: string | null): Promise<void>
}
export const billingService = defineService<BillingService>('billing.charges')
