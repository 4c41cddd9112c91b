import { join } from 'node:path'
import type { ServerContext } from '#core/server/plugin.ts'

/** Where unfinished uploads lie, each a file by its id. */
export const uploadsFolder = ({ host }: Pick<ServerContext, 'host'>): string => join(host.files.folder, 'uploads')
