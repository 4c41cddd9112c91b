import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Contribution } from '#core/contract/define.ts'
import { extend } from '#core/contract/define.ts'
import { users } from '#core/server/auth/identity.table.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import { type CallDescriber, type CallDetail, callDescribers, type RecordedPerson } from '#core/server/http/recordedCalls.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { maskedAccount } from '../contract/index.ts'

type Person = typeof users.$inferSelect

const whoIs = ({ tenantId, id, name, profile }: Person): RecordedPerson => ({ tenantId, userId: id, name, profile })

/** A describer whose input is read with a schema; what does not fit is described by nothing. */
const describer = <T>(
  { schema, ...rest }: Omit<CallDescriber, 'describe'> & { schema: z.ZodType<T> },
  describe: (input: T, ctx: ServerContext, tenantId: number) => CallDetail | Promise<CallDetail>,
): Contribution =>
  extend(callDescribers, {
    ...rest,
    async describe(given, actor, ctx) {
      const input = schema.safeParse(given)
      return input.success ? describe(input.data, ctx, actor?.tenantId ?? 0) : {}
    },
  })

/** The account that somebody typed; of one that is not there, as much as tells it from others. */
async function accountDetail({ email }: { email: string }, { db }: ServerContext): Promise<CallDetail> {
  const wanted = email.toLowerCase()
  const [account] = await db
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), or(sql`lower(${users.email}) = ${wanted}`, sql`lower(${users.username}) = ${wanted}`)))
    .limit(1)
  if (!account) return { name: maskedAccount(email) }
  return { who: whoIs(account), name: account.name, ...(!account.isActive && { said: { key: 'audit.say.suspendedSignIn', values: {} } }) }
}

const personDetail = async ({ id }: { id: number }, { db }: ServerContext, tenantId: number): Promise<CallDetail> => {
  const person = await tenantRows(db, { tenantId }, users, { withDeleted: true }).first(eq(users.id, id))
  return person ? { name: person.name } : {}
}

/** Switches and numbers are told; other values of settings may be what people wrote. */
const PLAIN_VALUE = /^(enabled|disabled|\d{1,9})$/
const textValue = (value: string): string | null => (PLAIN_VALUE.test(value) ? value : null)

const account = z.object({ email: z.string() })
const setting = z.object({ key: z.string(), value: z.string() })
const pluginSwitch = z.object({ id: z.string(), isOn: z.boolean() })
const menu = z.object({ menu: z.string(), isVisible: z.boolean().nullable() })
const person = z.object({ id: z.int() })

/** Words of the register for the kernel's own calls, and for calls that are about a person by number. */
export const auditDescribers: readonly Contribution[] = [
  describer({ action: 'POST /auth/login', withRefusals: true, schema: account }, accountDetail),
  describer({ action: 'POST /password-reset', schema: account }, accountDetail),
  describer({ action: 'POST /masterkey', withRefusals: 'only', schema: z.object({}) }, () => ({})),
  describer({ action: 'PUT /settings/:key', isBefore: true, schema: setting }, async ({ key, value }, ctx, tenantId) => ({
    name: key,
    before: { [key]: textValue(await ctx.setting(tenantId, { key, initial: '' })) },
    after: { [key]: textValue(value) },
  })),
  describer({ action: 'PUT /plugins/:id', schema: pluginSwitch }, ({ id, isOn }) => ({ name: id, before: { isOn: !isOn }, after: { isOn } })),
  describer({ action: 'PUT /menuVisibility', schema: menu }, (input) => ({ name: input.menu, after: { isVisible: input.isVisible } })),
  describer({ action: 'DELETE /users/:id/twoFactor', schema: person }, personDetail),
  describer({ action: 'DELETE /users/:id/sessions', schema: person }, personDetail),
  describer({ action: 'DELETE /users/:id/sessions/:sessionId', schema: person }, personDetail),
]
