import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isUuid } from '#core/contract/ids.ts'
import type { ServerContext } from '#core/server/plugin.ts'

const ENDING = '.backup'
/** A file that an ended process left half written is removed after so long. */
const LEFT_MS = 3_600_000

const folderOf = ({ host }: Pick<ServerContext, 'host'>): string => join(host.files.folder, 'backups')

export const pathOfBackup = (ctx: Pick<ServerContext, 'host'>, id: string): string => join(folderOf(ctx), id + ENDING)

export const hasFile = (ctx: Pick<ServerContext, 'host'>, id: string): boolean => existsSync(pathOfBackup(ctx, id))

export const makeBackupFolder = (ctx: Pick<ServerContext, 'host'>) => mkdir(folderOf(ctx), { recursive: true, mode: 0o700 })

export const removeFile = (ctx: Pick<ServerContext, 'host'>, id: string) => rm(pathOfBackup(ctx, id), { force: true })

/**
 * Removes files of this server whose backup was deleted, here or through another server, and what was left half written.
 * @param unfinished those of the known backups that may still be written, whatever the clock says of their files
 */
export async function removeStrayFiles(ctx: ServerContext, known: ReadonlySet<string>, unfinished: ReadonlySet<string>): Promise<void> {
  const names = existsSync(folderOf(ctx)) ? await readdir(folderOf(ctx)) : []
  for (const name of names) {
    const [id = ''] = name.split('.')
    const path = join(folderOf(ctx), name)
    if (!isUuid(id)) continue
    const isHalf = name !== id + ENDING
    const changed = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
    const isOld = changed < ctx.now().getTime() - LEFT_MS
    if (isHalf ? isOld && !unfinished.has(id) : !known.has(id)) await rm(path, { force: true })
  }
}
