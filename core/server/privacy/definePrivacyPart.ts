import { type Contribution, defineService, extend, type Id } from '#core/contract/define.ts'
import { type DataRow, type DataSection, type PrivacyPart, privacyParts } from '#core/contract/privacyParts.ts'
import { provide, type ServerContext } from '../plugin.ts'

/** A plugin's part of the data about people, for its `extends` and `provides`. Lower orders are erased first. */
export function definePrivacyPart(
  id: string,
  order: number,
  make: (ctx: ServerContext) => PrivacyPart,
): { extends: Contribution; provides: { service: Id; make: (ctx: ServerContext) => unknown } } {
  const service = defineService<PrivacyPart>(`${id}.privacyPart`)
  return { extends: extend(privacyParts, { id, order, service }), provides: provide(service, make) }
}

/** A section of few rows, read at once. */
export const sectionOf = (name: string, load: () => Promise<readonly DataRow[]>): DataSection => ({
  name,
  pages: (async function* () {
    yield await load()
  })(),
})

/** A section of many rows: each page begins after the last row of the one before. */
export const pagedSection = <R>(name: string, load: (last: R | undefined) => Promise<readonly R[]>, toRow: (row: R) => DataRow): DataSection => ({
  name,
  pages: (async function* () {
    let page = await load(undefined)
    while (page.length > 0) {
      yield page.map(toRow)
      page = await load(page.at(-1))
    }
  })(),
})
