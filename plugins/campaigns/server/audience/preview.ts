import { asc, inArray, sql } from 'drizzle-orm'
import { ofTenant } from '#core/server/db/repository.ts'
import type { Person, ServerContext } from '#core/server/plugin.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { type Audience, type AudiencePreview, audienceProblems, leftOutReasons, refusedCampaign } from '../../contract/index.ts'
import { type PastedNumber, readNumbers } from './numbers.ts'
import { audienceWhere, leftOutColumn, receiving } from './where.ts'

const SAMPLE = 20
const MOST_WRONG = 50

/** Pasted numbers that are no contact of the company yet. */
export async function newNumbersOf(ctx: ServerContext, tenantId: number, numbers: readonly PastedNumber[]): Promise<PastedNumber[]> {
  if (numbers.length === 0) return []
  const forms = numbers.flatMap((number) => number.forms)
  const rows = await ctx.db
    .select({ number: contacts.number })
    .from(contacts)
    .where(ofTenant(contacts, { tenantId }, inArray(contacts.number, forms)))
  const known = new Set(rows.map(({ number }) => number))
  return numbers.filter((number) => !number.forms.some((form) => known.has(form)))
}

/** @see previewAudience of the contract */
export async function previewAudience(ctx: ServerContext, who: Person, audience: Audience): Promise<AudiencePreview> {
  const problems = audienceProblems(audience)
  if (problems.length > 0) throw refusedCampaign(problems.map((problem) => ({ ...problem, field: `audience.${problem.field}` })))
  const where = await audienceWhere(ctx, who, audience)
  const reasons = ctx.db
    .select({ reason: leftOutColumn(audience).as('reason') })
    .from(contacts)
    .where(where)
    .as('reasons')
  const counted = await ctx.db.select({ reason: reasons.reason, count: sql<number>`count(*)::int` }).from(reasons).groupBy(reasons.reason)
  const { digits, wrong } = readNumbers(audience.numbers)
  const newNumbers = (await newNumbersOf(ctx, who.tenantId, digits)).length
  const sample = await ctx.db
    .select({ id: contacts.id, name: contacts.name, number: contacts.number, profilePicUrl: contacts.profilePicUrl })
    .from(contacts)
    .where(receiving(audience, where))
    .orderBy(asc(contacts.searchText), asc(contacts.id))
    .limit(SAMPLE)
  const countOf = (wanted: string | null) => counted.find((row) => row.reason === wanted)?.count ?? 0
  return {
    count: countOf(null) + newNumbers,
    leftOut: leftOutReasons.flatMap((one) => (countOf(one) > 0 ? [{ reason: one, count: countOf(one) }] : [])),
    newNumbers,
    wrongNumbers: wrong.slice(0, MOST_WRONG),
    sample,
  }
}
