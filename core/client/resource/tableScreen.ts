import type { z } from 'zod'
import { call } from '#core/client/http/call.ts'
import type { Resource, ResourceFields, RowOf } from '#core/contract/resource/index.ts'
import { listScreen } from './listScreen.ts'
import { rowsQuery } from './rowsQuery.ts'
import type { RowSource, TableScreen, TableScreenOptions } from './screen.ts'

/** The table screen of a resource, with its form. @see ListScreen */
export function tableScreen<F extends ResourceFields, S extends z.ZodRawShape>(resource: Resource<F, S>, options: TableScreenOptions<F, S>): TableScreen<F, S> {
  const { id, row, rows, may, remove } = resource
  const source: RowSource<RowOf<F, S>> = {
    ...{ id, row, rows, may },
    remove: (gone, ctx) => ctx.call(remove, { id: gone.id }),
    queryKey: rowsQuery(resource).queryKey,
    load: () => call(resource.list, {}),
    events: [resource.saved, resource.gone],
    ...(resource.isOrdered && { move: (rowId, order) => call(resource.update, { id: rowId, ...resource.partOf('order', order) }) }),
  }
  const list = listScreen(source, async () => ({ default: (await import('./ResourceForm.tsx')).makeResourceForm(screen) }), options)
  const screen: TableScreen<F, S> = { ...list, resource, options }
  return screen
}
