/**
 * Kinds of addresses that people are written to at: a phone in digits with calling code, or what a provider calls them; `lid`: WhatsApp's number for
 * who hides the phone; `psid`, `igsid`, `hub`: of one page of Facebook, one account of Instagram, one channel of a hub, which stands before the colon.
 */
export const addressKinds = ['phone', 'lid', 'bsuid', 'telegram', 'psid', 'igsid', 'hub', 'email', 'group'] as const
export type AddressKind = (typeof addressKinds)[number]

export interface Address {
  kind: AddressKind
  value: string
}

/** Somebody as a provider names them. */
export interface Party {
  /** Addresses of one and the same person, the one to write to first. */
  addresses: readonly [Address, ...Address[]]
  /** As they call themselves; empty where the provider does not say. */
  name: string
}

/** The number of a contact who came by an address: of a phone the phone itself, of anything else a key that is nobody's phone. */
export const numberOf = ({ kind, value }: Address): string => (kind === 'phone' ? value : `${kind}:${value}`)
