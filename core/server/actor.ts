import type { Profile } from '#core/contract/auth.ts'
import type { Access } from '#core/contract/define.ts'
import type { Origin } from '#core/contract/origin.ts'

/** Rights of a person at this moment. */
export interface Rights {
  can(access: Access): boolean
  /** Every permission of the person: of the profile, and what their role adds and takes. */
  permissions: string[]
  /** Menu name → false where it is hidden from them. */
  menuVisibility: Record<string, boolean>
}

/** Somebody of a company as they are now, whether signed in or not. */
export interface Person extends Rights {
  userId: number
  tenantId: number
  name: string
  profile: Profile
  /** Their company's subscription is unpaid beyond its days of grace. */
  isBlocked?: true
}

/** Person who asks: signed in, and checked for this request. */
export interface Actor extends Person {
  /** Joins the access tokens of one login. */
  chainId: string
  /** Where the request came from; absent for what comes through the socket. */
  from?: Origin
}
