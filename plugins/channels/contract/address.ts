import { z } from 'zod'

/** Kinds of addresses that several channels have: a phone in digits with calling code; `lid`: WhatsApp's number for people who hide the phone. */
const sharedKinds: readonly string[] = ['phone', 'lid', 'email', 'group']
const KIND = /^[a-z]\w{1,29}$/
export const addressKindSchema = z.string().regex(KIND)

/** An address that people are written to at: of a shared kind, or what one provider calls them (`addressKinds` of its adapter). */
export interface Address {
  kind: string
  value: string
}

/** Whether a kind of address is shared, or one of those that an adapter declares as its own. */
export const isDeclaredKind = (kind: string, own: readonly string[] = []): boolean => sharedKinds.includes(kind) || own.includes(kind)

/** @throws Error for kinds of addresses that nobody could store, or that others mean something else by */
export function checkOwnKinds(type: string, own: readonly string[]): void {
  for (const kind of own) if (!KIND.test(kind) || sharedKinds.includes(kind)) throw new Error(`the channel '${type}' cannot call a kind of address '${kind}'`)
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
