import type { z } from 'zod'
import type { sessionSchema } from '#core/contract/auth.ts'
import { defineService } from '#core/contract/define.ts'
import type { RequestFacts } from '../plugin.ts'
import type { SignInProof } from './signInChecks.ts'

/** For ways to sign in other than by password. */
export interface SignInService {
  /** The account with this e-mail that somebody may sign in with; null for none. */
  accountOf(email: string): Promise<number | null>
  /**
   * Lets the owner of an account in who has proved that it is theirs, with the same checks as after a right password.
   * @throws invalidCredentials (401) for nobody's or a suspended one, tenantInactive, outOfRange (403), and what sign-in checks throw
   */
  letIn(accountId: number, request: RequestFacts, proof: SignInProof): Promise<z.input<typeof sessionSchema>>
}
export const signInService = defineService<SignInService>('core.signIn')
