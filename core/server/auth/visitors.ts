import { z } from 'zod'
import { definePoint } from '#core/contract/define.ts'
import type { PluginHost, ServerContext } from '../plugin.ts'
import { requireActiveTenant } from './suspension.ts'
import type { Tokens } from './tokens.ts'

const claimsSchema = z.looseObject({ tenantId: z.int() })

/** False for a visitor whose token has been withdrawn. */
export type VisitorCheck = (claims: Record<string, unknown>, ctx: ServerContext) => Promise<boolean>
export const visitorChecks = definePoint<VisitorCheck>('core.visitorChecks')

/** Verifies a visitor's token at every call and connect: its company may be suspended and the token withdrawn since it was signed. */
export function createVisitorVerifier(tokens: Tokens, context: () => ServerContext): PluginHost['verifyVisitor'] {
  return async (token) => {
    const claims = claimsSchema.safeParse(await tokens.verifyVisitor(token))
    if (!claims.success) return null
    const ctx = context()
    await requireActiveTenant(ctx, claims.data.tenantId)
    for (const isAllowed of ctx.contributionsOf(visitorChecks)) if (!(await isAllowed(claims.data, ctx))) return null
    return claims.data
  }
}
