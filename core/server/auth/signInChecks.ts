import type { Profile } from '#core/contract/auth.ts'
import { definePoint } from '#core/contract/define.ts'
import type { ServerContext } from '../plugin.ts'

/** Person who is about to be let in. */
export interface SigningIn {
  /** The company that they enter, their row there, and their profile there. */
  tenantId: number
  userId: number
  /** Account that they sign in with: their own row, or that of another company. */
  account: { tenantId: number; userId: number }
  name: string
  email: string
  profile: Profile
}

/** Proof that they gave besides. */
export interface SignInProof {
  /** A code of a second factor. */
  code?: string | undefined
  /** That they begin to have one, as an earlier refusal offered. */
  enrolment?: string | undefined
  /** They are signed in already, and change the company: what was proved then is not asked for again. */
  isProved?: boolean
}

/** Asked after a right password, or when a person changes the company, and before there is a session. @throws whatever stands against it */
export const signInChecks = definePoint<(ctx: ServerContext, who: SigningIn, proof: SignInProof) => Promise<void>>('core.signInChecks')
