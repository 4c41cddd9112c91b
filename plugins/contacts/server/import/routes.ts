import { type RawRoute, route, type ServerRoute } from '#core/server/plugin.ts'
import * as contract from '../../contract/index.ts'
import { forgetImport, runImport, runUndo } from './importJobs.ts'
import { cancelImport, listImports, startImport, undoImport } from './ownImports.ts'
import { listProblems, sendProblems } from './sendProblems.ts'
import { uploadImport } from './uploadImport.ts'

export const importRoutes: ServerRoute[] = [
  route(contract.uploadImport, (_input, actor, ctx, { files }) => uploadImport(ctx, actor, files), {
    files: { mostFiles: 1, mostBytesOfFile: contract.MOST_IMPORT_BYTES },
  }),
  route(contract.listImports, async (_input, actor, ctx) => ({ imports: await listImports(ctx, actor) })),
  route(contract.startImport, async ({ id, ...wish }, actor, ctx) => ({ import: await startImport(ctx, actor, id, wish) })),
  route(contract.cancelImport, async ({ id }, actor, ctx) => ({ import: await cancelImport(ctx, actor, id) })),
  route(contract.undoImport, async ({ id }, actor, ctx) => ({ import: await undoImport(ctx, actor, id) })),
  route(contract.listImportProblems, async ({ id, language }, actor, ctx) => ({ problems: await listProblems(ctx, actor, id, language) })),
]

export const importRawRoutes: RawRoute[] = [sendProblems]
export const importJobs = [runImport, runUndo, forgetImport]
