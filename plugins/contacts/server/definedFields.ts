import { invalidInput } from '#core/contract/errors.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { type ContactField, type DefinedField, definedFields, typedFields } from '../contract/index.ts'

/** The fields that the company defines for its contacts, in their order. */
export async function definedFieldsOf(ctx: ServerContext, tenantId: number): Promise<readonly DefinedField[]> {
  const owners = await ctx.contributionsFor(definedFields, tenantId)
  return (await Promise.all(owners.map(({ service }) => ctx.use(service).of(tenantId)))).flat()
}

/** Further facts as they are to be kept. @see typedFields @throws invalidInput (422) */
export async function checkedFields(
  ctx: ServerContext,
  tenantId: number,
  wanted: readonly ContactField[],
  before: readonly ContactField[] | null,
): Promise<ContactField[]> {
  const { fields, problems } = typedFields(await definedFieldsOf(ctx, tenantId), wanted, before)
  if (problems.length > 0) throw invalidInput(problems, 422)
  return fields
}
