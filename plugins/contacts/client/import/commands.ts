import { Cross, Download, Import, Undo, WarningSign } from '@blueprintjs/icons'
import { atom } from 'jotai'
import { z } from 'zod'
import { localeAtom } from '#core/client/i18n/locale.ts'
import { type AnyCommand, defineCommand } from '#core/client/plugin.ts'
import { saveCsv } from '#core/client/ui/table/csv.ts'
import { cancelImport, importProblems, undoImport } from '../../contract/index.ts'
import { CONTACTS_PANEL } from '../panelIds.ts'
import { closeImport, ownImports } from './imports.ts'

/** Whether the dialog of an import is open. */
export const importDialogAtom = atom(false)
/** The import whose problems are being read. */
export const problemsDialogAtom = atom<{ id: string; fileName: string } | null>(null)

const ofImport = z.object({ id: z.string() })
const common = { args: ofImport, permission: 'contacts.import', isHidden: true } as const

export const importContacts = defineCommand({
  id: 'contacts.import',
  title: 'contacts.import.command',
  icon: Import,
  args: z.object({}),
  keys: 'i',
  scope: CONTACTS_PANEL,
  permission: 'contacts.import',
  run: (_args, ctx) => ctx.set(importDialogAtom, true),
})

export const stopImport = defineCommand({
  ...common,
  id: 'contacts.cancelImport',
  title: 'contacts.import.cancel',
  icon: Cross,
  run: async ({ id }, ctx) => ownImports.upsert((await ctx.call(cancelImport, { id })).import),
})

export const takeImportBack = defineCommand({
  ...common,
  id: 'contacts.undoImport',
  title: 'contacts.import.undo',
  icon: Undo,
  run: async ({ id }, ctx) => ownImports.upsert((await ctx.call(undoImport, { id })).import),
})

export const showProblems = defineCommand({
  ...common,
  id: 'contacts.showImportProblems',
  title: 'contacts.import.problems',
  icon: WarningSign,
  args: ofImport.extend({ fileName: z.string() }),
  run: (row, ctx) => ctx.set(problemsDialogAtom, row),
})

/** All problems as a file, to be mended and imported anew. */
export const saveProblems = defineCommand({
  ...common,
  id: 'contacts.saveImportProblems',
  title: 'contacts.import.saveProblems',
  icon: Download,
  run: async ({ id }, ctx) => saveCsv(ctx.t('contacts.import.problemsFile'), await ctx.call(importProblems, { id, language: ctx.get(localeAtom) })),
})

export const hideImport = defineCommand({
  id: 'contacts.closeImport',
  title: 'contacts.import.close',
  icon: Cross,
  args: ofImport,
  isHidden: true,
  run: ({ id }) => closeImport(id),
})

export const importCommands: readonly AnyCommand[] = [importContacts, stopImport, takeImportBack, showProblems, saveProblems, hideImport]
