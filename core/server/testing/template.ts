import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { hashPassword } from '../auth/password.ts'
import { copyDatabase, databaseUrl, dropAll, giveBack } from './databases.ts'

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

/** A copy of the template for one server under test. */
export async function copyTemplate(template: Template, server: string | undefined): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-test-'))
  cpSync(template.folder, folder, { recursive: true })
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  if (!server || !template.database) return { folder, url: undefined, remove: async () => removeFolder() }
  const name = await copyDatabase(server, template.database)
  return {
    folder,
    url: databaseUrl(server, name),
    async remove() {
      removeFolder()
      giveBack(server, name)
    },
  }
}
