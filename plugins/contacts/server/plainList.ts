import { asc, getTableColumns, like, sql } from 'drizzle-orm'
import type { ActivityActor } from '#core/contract/activity/index.ts'
import { ofGivenTenant, prepareOnce } from '#core/server/db/repository.ts'
import { foldText, likePattern } from '#core/server/db/search.ts'
import type { ServerContext } from '#core/server/plugin.ts'
import { contacts } from './contacts.table.ts'
import type { ListWish } from './narrowed.where.ts'
import type { ContactRow } from './queries.ts'
import { seesNumbers } from './search.where.ts'
import { listsOwnOnly, visibleContacts } from './visible.where.ts'

/** So many that a search found are sorted faster than all contacts are gone through in their order until a page is full. */
const FEW = 1_000

/** The order of the list: the folded text begins with the name, so that 'Ágata' stands before 'Bruno' on every database. */
export const byName = [asc(contacts.searchText), asc(contacts.id)]
/** The same as an expression, which keeps PostgreSQL from walking down the index of the order. */
const byNameSorted = [sql`${contacts.searchText} || ''`, asc(contacts.id)]

const isAbsent = (value: unknown) => value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether a wish is for the list as it opens, or for a search in it: in its own order, without a filter. */
export async function isPlain(ctx: ServerContext, actor: ActivityActor, { searchParam, pageNumber: _page, ...wish }: ListWish): Promise<boolean> {
  // A search of somebody who may not see numbers looks at further facts as well.
  if (!Object.values(wish).every(isAbsent) || (searchParam !== '' && !seesNumbers(actor))) return false
  return !(await listsOwnOnly(ctx, actor))
}

const statementOf = (isPlainUser: boolean, isSearch: boolean, isFew: boolean) =>
  prepareOnce((db) =>
    db
      .select(getTableColumns(contacts))
      .from(contacts)
      .where(
        ofGivenTenant(
          contacts,
          visibleContacts({ db }, { profile: isPlainUser ? 'user' : 'admin', userId: sql.placeholder('userId') }),
          isSearch ? like(contacts.searchText, sql.placeholder('pattern')) : undefined,
        ),
      )
      .orderBy(...(isFew ? byNameSorted : byName))
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(''),
  )

/** By what they are made of: building a statement costs as much as running it. */
const statements = new Map<string, ReturnType<typeof statementOf>>()

interface Page {
  search: string
  limit: number
  offset: number
}

/** A page of a plain wish. @param total how many there are, where that is known already */
export async function plainPage(ctx: ServerContext, { tenantId, userId, profile }: ActivityActor, page: Page, total: number | null): Promise<ContactRow[]> {
  if (total === 0) return []
  const { search, limit, offset } = page
  const shape = [profile === 'user', search !== '', total !== null && total <= FEW] as const
  const statement = statements.get(shape.join()) ?? statementOf(...shape)
  statements.set(shape.join(), statement)
  return statement(ctx.db).execute({ tenantId, userId, pattern: likePattern(foldText(search)), limit, offset })
}
