import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { hashPassword } from '../auth/password.ts'
import { runningEngines } from '../db/embedded/open.ts'
import { databaseCopies, databaseUrl, dropAll, engineCopies } from './databases.ts'

/** Password of every seeded account in tests. */
export const TEST_PASSWORD = 'senha-de-teste'

/** A hash of it that takes no time to compare: most files sign in five people. */
export const quickHash = (): Promise<string> => hashPassword(TEST_PASSWORD, { memory: 8, passes: 1 })

/** Where a migrated and seeded installation lies, to be copied by every test file: a folder, or a database. */
export const templateSchema = z.object({ folder: z.string(), database: z.string().nullable() })
export type Template = z.infer<typeof templateSchema>

/** Takes it away, with every copy of its database. */
export async function removeTemplate({ folder, database }: Template, server: string | undefined): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  if (server && database) await dropAll(server, database)
}

/** A data folder, with its database where that is not embedded. */
export interface Installation {
  folder: string
  url: string | undefined
  remove(): Promise<void>
}

let databases: ReturnType<typeof databaseCopies> | null = null
let engines: ReturnType<typeof engineCopies> | null = null

/** Name of the embedded database's folder within the data folder. */
const DATABASE = 'database'

/** A copy of the template's data folder, with its embedded database where it `isWhole`. */
function copyFolder(template: Template, isWhole: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-test-'))
  const database = join(template.folder, DATABASE)
  cpSync(template.folder, folder, { recursive: true, filter: (path) => isWhole || path !== database })
  return folder
}

/**
 * A copy of the template for one server under test.
 * @param isOnDisk its embedded database is made of its files alone, as several processes or programs need that open one after the other
 */
export async function copyTemplate(template: Template, server: string | undefined, isOnDisk: boolean): Promise<Installation> {
  const isEmbedded = !server || !template.database
  const folder = copyFolder(template, isEmbedded && isOnDisk)
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (server && template.database) {
    databases ??= databaseCopies(server, template.database)
    const { take, giveBack } = databases
    const name = await take()
    return {
      folder,
      url: databaseUrl(server, name),
      async remove() {
        removeFolder()
        giveBack(name)
      },
    }
  }
  if (isOnDisk) return { folder, url: undefined, remove: async () => removeFolder() }
  engines ??= engineCopies(join(template.folder, DATABASE))
  const { take, giveBack } = engines
  const copy = await take()
  const place = join(folder, DATABASE)
  runningEngines.set(place, copy.engine)
  return {
    folder,
    url: undefined,
    async remove() {
      runningEngines.delete(place)
      removeFolder()
      giveBack(copy)
    },
  }
}
