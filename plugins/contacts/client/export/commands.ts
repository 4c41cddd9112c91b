import { Export } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { saveFile } from '#core/client/ui/saveFile.ts'
import { saveCsv } from '#core/client/ui/table/csv.ts'
import { type ContactFormat, exportContacts } from '../../contract/index.ts'
import { type ContactFilter, NO_FILTER, wishOf } from '../list/filter.ts'

/** Filter of the list that is on screen; nothing where none is. */
export const shownFilterAtom = atom<ContactFilter>(NO_FILTER)

async function save(ctx: ClientContext, format: ContactFormat): Promise<void> {
  const content = await ctx.call(exportContacts, { ...wishOf(ctx.get(shownFilterAtom)), format, language: ctx.get(localeAtom) })
  const name = `${ctx.t('contacts.export.file')}.${format}`
  if (content instanceof Blob) saveFile(name, content)
  else saveCsv(name, content)
}

const common = { icon: Export, args: z.object({}), permission: 'contacts.export' } as const

/** All contacts that pass the filters, not only those on screen. */
export const exportCsv = defineCommand({ ...common, id: 'contacts.exportCsv', title: 'contacts.export.csv', run: (_args, ctx) => save(ctx, 'csv') })
export const exportXlsx = defineCommand({ ...common, id: 'contacts.exportXlsx', title: 'contacts.export.xlsx', run: (_args, ctx) => save(ctx, 'xlsx') })

export const exportCommands: readonly AnyCommand[] = [exportCsv, exportXlsx]
