import { Cross, Document, Download, Export as ExportIcon } from '@blueprintjs/icons'
import type { Getter } from 'jotai'
import { z } from 'zod'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { type AnyCommand, type ClientContext, defineCommand } from '#core/client/plugin.ts'
import { saveFrom } from '#core/client/ui/saveFrom.ts'
import { AppError } from '#core/contract/errors.ts'
import { cancelExport, type Export, type ExportFormat, exportMessages, getExport } from '../contract/index.ts'
import { closeExport, isUnfinished, ownExports, showAllExports, shownExportsAtom } from './exports.ts'
import { targetTicketId } from './targetTicket.ts'

const ofTicket = z.object({ ticketId: z.int() })
const ofExport = z.object({ id: z.string() })

/** The newest export on screen that is as asked for. */
const newest = (is: (each: Export) => boolean) => (get: Getter) => {
  const found = get(shownExportsAtom).find(is)
  return found ? { id: found.id } : null
}
const isDone = ({ status }: Export) => status === 'done'

async function begin(ctx: ClientContext, ticketId: number, format: ExportFormat): Promise<void> {
  try {
    const { export: begun } = await ctx.call(exportMessages, { ticketId, format, language: ctx.get(localeAtom) })
    ownExports.upsert(begun)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'ERR_TOO_MANY_EXPORTS') throw error
    ctx.notify(ctx.t('exports.tooMany'), 'warning')
  }
}

const common = {
  args: ofTicket,
  permission: 'exports.exportConversation',
  resolve: (get: Getter) => {
    const ticketId = targetTicketId(get)
    return ticketId === null ? null : { ticketId }
  },
} as const

export const exportAsPdf = defineCommand({
  ...common,
  id: 'exports.exportConversation',
  title: 'exports.command.pdf',
  icon: ExportIcon,
  menus: [{ menu: 'tickets.row', group: 'export', order: 10 }],
  run: ({ ticketId }, ctx) => begin(ctx, ticketId, 'pdf'),
})

export const exportAsJson = defineCommand({
  ...common,
  id: 'exports.exportConversationAsJson',
  title: 'exports.command.json',
  icon: Document,
  menus: [{ menu: 'tickets.row', group: 'export', order: 20 }],
  run: ({ ticketId }, ctx) => begin(ctx, ticketId, 'json'),
})

/** Saves the file of a finished export, by an address that is fresh. */
export const downloadExport = defineCommand({
  id: 'exports.download',
  title: 'exports.command.download',
  icon: Download,
  args: ofExport,
  permission: 'exports.exportConversation',
  resolve: newest(isDone),
  async run({ id }, ctx) {
    const { export: now } = await ctx.call(getExport, { id })
    if (now.downloadLink) saveFrom(now.downloadLink)
  },
})

/** Stops one that is not finished. */
export const stopExport = defineCommand({
  id: 'exports.cancel',
  title: 'exports.command.cancel',
  icon: Cross,
  args: ofExport,
  permission: 'exports.exportConversation',
  resolve: newest(isUnfinished),
  async run({ id }, ctx) {
    await ctx.call(cancelExport, { id })
    ownExports.remove(id)
  },
})

/** Takes an ended one from the screen. */
export const hideExport = defineCommand({
  id: 'exports.close',
  title: 'exports.command.close',
  icon: Cross,
  args: ofExport,
  isHidden: true,
  run: ({ id }) => closeExport(id),
})

export const showExports = defineCommand({
  id: 'exports.show',
  title: 'exports.command.show',
  icon: ExportIcon,
  args: z.object({}),
  permission: 'exports.exportConversation',
  async run(_args, ctx) {
    if ((await showAllExports()) === 0) ctx.notify(ctx.t('exports.none'))
  },
})

export const exportCommands: readonly AnyCommand[] = [exportAsPdf, exportAsJson, downloadExport, stopExport, hideExport, showExports]
