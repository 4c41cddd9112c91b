import { eq, sql } from 'drizzle-orm'
import { invalidInput } from '#core/contract/errors.ts'
import { tenantRows } from '#core/server/db/repository.ts'
import type { Person, ReceivedFile, ServerContext } from '#core/server/plugin.ts'
import { contactsService } from '#plugins/contacts/contract/index.ts'
import { contacts } from '#plugins/contacts/server/contacts.table.ts'
import { listOf, MOST_ROWS, type RecipientList, refusedCampaign } from '../contract/index.ts'
import { readNumbers } from './audience/numbers.ts'
import { type CampaignRow, campaignLists, campaignRecipients } from './campaigns.table.ts'

/** The list of a campaign; null where it has none. */
export async function listOfCampaign(ctx: Pick<ServerContext, 'db'>, row: CampaignRow): Promise<RecipientList | null> {
  if (row.listId === null) return null
  const stored = await tenantRows(ctx.db, row, campaignLists).first(eq(campaignLists.id, row.listId))
  return stored ? { columns: row.columns, rows: stored.rows } : null
}

/** Stores a list as a row of its own, unless it is as it was. The id of its row. */
export async function keepList(tx: ServerContext, scope: { tenantId: number }, list: RecipientList | null, before: CampaignRow | null): Promise<number | null> {
  if (list === null) return null
  const known = before && (await listOfCampaign(tx, before))
  if (before && known && JSON.stringify(known.rows) === JSON.stringify(list.rows)) return before.listId
  return (await tenantRows(tx.db, scope, campaignLists).insert({ rows: list.rows })).id
}

/** Rows of a list by every form that a contact's number may have; of two rows with the same number the first one counts. */
export const rowsByNumber = (list: RecipientList | null): ReadonlyMap<string, RecipientList['rows'][number]> =>
  new Map((list?.rows ?? []).toReversed().flatMap((row) => readNumbers([row.number]).digits.flatMap(({ forms }) => forms.map((form) => [form, row] as const))))

/** Writes what each row of the list says to its recipient, as long as nothing went out. */
export async function writeValues(tx: ServerContext, { tenantId, id }: CampaignRow, list: RecipientList): Promise<void> {
  const rows = JSON.stringify([...rowsByNumber(list)].map(([form, { values }]) => ({ form, texts: values })))
  await tx.db.execute(sql`update ${campaignRecipients} recipient
    set "values" = array(select jsonb_array_elements_text(list.texts))
    from ${contacts} contact, jsonb_to_recordset(${rows}::jsonb) as list(form text, texts jsonb)
    where contact.tenant_id = ${tenantId} and contact.number = list.form
      and recipient.tenant_id = contact.tenant_id and recipient.contact_id = contact.id
      and recipient.campaign_id = ${id} and recipient.state = 'waiting'`)
}

/** Names that the list gives to numbers. */
export const namesIn = (list: RecipientList | null): ReadonlyMap<string, string> =>
  new Map((list?.rows ?? []).flatMap(({ number, name }) => readNumbers([number]).digits.map(({ digits }) => [digits, name] as const)))

/** @see readListFile of the contract */
export async function readListFile(ctx: ServerContext, files: readonly ReceivedFile[]): Promise<RecipientList> {
  const [file] = files
  if (!file) throw invalidInput([{ field: 'file', code: 'required', message: 'There is no file' }], 422)
  const { headings, rows } = await ctx.use(contactsService).readTable(file.path, MOST_ROWS)
  if (rows.length > MOST_ROWS) throw refusedCampaign([{ field: 'list', code: 'too_many', message: `At most ${MOST_ROWS} rows` }])
  return listOf(headings, rows)
}

/** Removes the rows of somebody's numbers from every list of the company. */
export async function forgetInLists(ctx: Pick<ServerContext, 'db'>, { tenantId }: Pick<Person, 'tenantId'>, forms: readonly string[]): Promise<void> {
  const wanted = new Set(forms)
  const lists = await tenantRows(ctx.db, { tenantId }, campaignLists).find(undefined)
  for (const { id, rows } of lists) {
    const left = rows.filter(({ number }) => !readNumbers([number]).digits.some((one) => one.forms.some((form) => wanted.has(form))))
    if (left.length < rows.length) await tenantRows(ctx.db, { tenantId }, campaignLists).write(eq(campaignLists.id, id), { rows: left })
  }
}
